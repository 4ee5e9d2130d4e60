import type { Address, Client, Hash, Hex } from 'viem'
import { pad } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { createOwnSwapFinder, keyOf } from './createOwnSwapFinder.js'
import { getLogsInHalves, type Range } from './getLogsInHalves.js'
import { getPairs } from './getPairs.js'
import { groupTrades, type Trade } from './groupTrades.js'
import { swapTopic } from './swapTopic.js'
import type { SwapHistoryLog } from './types.js'

/** How to read many blocks. */
export type ScanOptions = {
  /** Stops the search. */
  signal?: AbortSignal | undefined
  /**
   * Blocks in one request for events.
   * @default 2_000
   */
  windowSize?: number | undefined
  /**
   * Most windows to read at once. A search begins with one, and reads as many as
   * it seems to need.
   * @default 8
   */
  windowsInFlight?: number | undefined
}

/** What a search has found since it last told. */
export type Found = {
  /** The account's events, oldest first. */
  logs: SwapHistoryLog[]
  /** All swaps of the account from this block up are found. */
  fromBlock: number
  /** Oldest block whose events were read. */
  readFrom: number
}

/** keccak256 of `Transfer(address,address,uint256)`, EIP-20. */
const transferTopic =
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * After so many windows without a sign of the account, what they hold is looked
 * at closely; until then its next transaction may make that cheap.
 */
const patience = 32

/** Makes a function that searches blocks for an account's swaps, newest first. */
export function createScanner(
  client: Client,
  {
    deployment,
    account,
    head,
    signal,
    windowSize = 2_000,
    windowsInFlight = 8,
  }: { deployment: Deployment; account: Address; head: number } & ScanOptions,
) {
  const pairs = getPairs(deployment)
  const pairAddresses = [...pairs.values()].map(
    ({ pairAddress }) => pairAddress,
  )
  const tokenAddresses = [
    deployment.contracts.wrappedNative,
    ...deployment.tokens.map(({ address }) => address),
  ]
  const self = pad(account).toLowerCase() as Hex
  const { router } = deployment.contracts
  // The account's own transfers are few: they are asked for at one go.
  const sizes = { swaps: windowSize, transfers: Number.POSITIVE_INFINITY }

  async function readLogs(
    kind: keyof typeof sizes,
    filter: Parameters<typeof getLogsInHalves>[1],
    range: Range,
  ) {
    const logs = await Promise.all(
      split(range, sizes[kind]).map((window) =>
        getLogsInHalves(client, filter, window, {
          signal,
          // Rounded up. What the node refused once, it will refuse again.
          onRefusal: (blocks) => {
            sizes[kind] = Math.min(sizes[kind], Math.ceil(blocks / 2))
          },
        }),
      ),
    )
    return logs.flat()
  }

  /**
   * Tells what it finds bit by bit. It reads no further than `getWanted` swaps,
   * a number that may fall from one time to the next.
   */
  return async function* search(
    { fromBlock: first, toBlock }: Range,
    getWanted: () => number = () => Number.POSITIVE_INFINITY,
  ): AsyncGenerator<Found, void, void> {
    const findOwnSwaps = createOwnSwapFinder(client, {
      deployment,
      pairs,
      account,
      head,
      signal,
    })
    const touched = new Set<Hash>()
    const received = new Set<string>()
    let transfersFrom = toBlock + 1
    // Read, but not yet told apart, oldest first.
    let pending: Trade[] = []
    let fromBlock = toBlock + 1
    let readFrom = fromBlock
    let windows = 0
    let windowsRead = 0
    let certainRead = 0

    async function readTrades(range: Range) {
      const filter = { address: pairAddresses, topics: [swapTopic] as const }
      const logs = await readLogs('swaps', filter, range)
      if (logs.some(({ topics }) => topics[2] !== self))
        await readTransfers(range.fromBlock)
      return groupTrades(logs, { account, router, touched })
    }

    /** As far again as was read already, where the node takes that much. */
    async function readTransfers(from: number) {
      if (from >= transfersFrom) return
      const isAll = getWanted() === Number.POSITIVE_INFINITY
      const ahead = isAll ? first : 2 * from - toBlock - 1
      const range = {
        fromBlock:
          sizes.transfers === Number.POSITIVE_INFINITY
            ? Math.max(ahead, first)
            : from,
        toBlock: transfersFrom - 1,
      }
      const read = (...topics: (Hex | null)[]) => {
        const filter = {
          address: tokenAddresses,
          topics: [transferTopic, ...topics] as const,
        }
        return readLogs('transfers', filter, range)
      }
      const [paid, spent] = await Promise.all([read(null, self), read(self)])
      for (const { transactionHash } of [...paid, ...spent])
        touched.add(transactionHash)
      for (const { transactionHash, address } of paid)
        received.add(keyOf(transactionHash, address))
      transfersFrom = range.fromBlock
    }

    while (fromBlock > first) {
      const wanted = getWanted()
      const isCertain = (trade: Trade) => trade.isCertain
      const missing = wanted - pending.filter(isCertain).length
      if (missing > 0 && readFrom > first) {
        // Rounded up: as many as the swaps found so far make it seem.
        const needed = Math.ceil((missing * windowsRead) / certainRead)
        windows = Math.min(
          Math.max(windows * 2, 1),
          windowsInFlight,
          Math.max(needed || 1, 1),
        )
        const range = {
          fromBlock: Math.max(readFrom - windows * sizes.swaps, first),
          toBlock: readFrom - 1,
        }
        const trades = await readTrades(range)
        pending = [...trades, ...pending]
        readFrom = range.fromBlock
        windowsRead += windows
        certainRead += trades.filter(isCertain).length
      }

      const certain = pending.filter(isCertain)
      const isEnd = readFrom === first
      // Down to the last swap that is wanted or, while more are, to the last
      // sure one, now and then: below it nothing tells yet what the account sent.
      const last =
        certain.length >= wanted
          ? certain[certain.length - wanted]
          : isEnd
            ? undefined
            : certain[0]
      let logs: SwapHistoryLog[] = []
      const unsettled = (fromBlock - readFrom) / windowSize
      if (
        certain.length >= wanted ||
        isEnd ||
        unsettled >= patience ||
        (last && unsettled >= 2 * windowsInFlight)
      ) {
        const cut = last ? last.block : readFrom
        const start = pending.findIndex(({ block }) => block >= cut)
        const settled = pending.splice(start === -1 ? pending.length : start)
        logs = await findOwnSwaps(settled, received)
        // Where no swaps are left, there is nothing to find below either.
        fromBlock = pending.length === 0 ? readFrom : cut
      } else if (pending.length === 0) fromBlock = readFrom
      yield { logs, fromBlock, readFrom }
    }
  }
}

/** Windows of a size, the newest one whole, oldest first. */
function split({ fromBlock, toBlock }: Range, size: number): Range[] {
  const ranges: Range[] = []
  for (let to = toBlock; to >= fromBlock; to -= size)
    ranges.unshift({
      fromBlock: Math.max(to - size + 1, fromBlock),
      toBlock: to,
    })
  return ranges
}
