import type { Address, Client, Hash, Hex } from 'viem'
import { pad } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { createOwnSwapFinder, keyOf } from './createOwnSwapFinder.js'
import { getLogsInHalves, type Range } from './getLogsInHalves.js'
import { getPairs } from './getPairs.js'
import { groupTrades, type Trade } from './groupTrades.js'
import type { RawLog, Topics } from './request.js'
import { swapTopic } from './swapTopic.js'
import type { SwapHistoryLog } from './types.js'

/** How to read many blocks. */
export type ScanOptions = {
  /** Stops the search. */
  signal?: AbortSignal | undefined
  /**
   * Most blocks in one request for events.
   * @default 2_000, and more as it turns out that these hold few events
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

/** keccak256 of `Approval(address,address,uint256)`, EIP-20. */
const approvalTopic =
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** The first requests are for so many blocks. */
const usualSize = 2_000

/** So many events to a request, and so many at once, are not too much to send. */
const full = { answer: 4_000, batch: 10_000 }

/** So many times what was searched already is searched at most next. */
const growth = 4

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
    windowSize,
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
    ...pairAddresses,
  ]
  const self = pad(account).toLowerCase() as Hex
  const { router } = deployment.contracts
  // The most that the node takes, as far as is known. The account's own transfers
  // are few: they are asked for at one go.
  const sizes = {
    swaps: windowSize ?? Number.POSITIVE_INFINITY,
    transfers: Number.POSITIVE_INFINITY,
  }
  let blocksRead = 0
  let eventsRead = 0

  /** As many blocks as make a full answer, and not too many more than before. */
  const getSize = (most: number) =>
    Math.min(
      sizes.swaps,
      windowSize ??
        Math.max(
          usualSize,
          // Rounded up, like the density it is made of is a guess.
          Math.ceil(
            Math.min(
              growth * blocksRead,
              (blocksRead * full.answer) / (eventsRead || 1),
              most,
            ),
          ),
        ),
    )

  async function readLogs(
    kind: keyof typeof sizes,
    filter: Parameters<typeof getLogsInHalves>[1],
    range: Range,
    size = sizes[kind],
  ) {
    const logs = await Promise.all(
      split(range, size).map((window) =>
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
    const spent = new Map<Hash, RawLog>()
    let transfersFrom = toBlock + 1
    // Read, but not yet told apart, oldest first.
    let pending: Trade[] = []
    let fromBlock = toBlock + 1
    let readFrom = fromBlock
    let windows = 0
    let searched = 0
    let certainRead = 0

    async function readTrades(range: Range, size: number) {
      const filter = { address: pairAddresses, topics: [swapTopic] as const }
      const logs = await readLogs('swaps', filter, range, size)
      blocksRead += range.toBlock - range.fromBlock + 1
      eventsRead += logs.length
      if (logs.some(({ topics }) => topics[2] !== self))
        await readTransfers(range.fromBlock)
      return groupTrades(logs, { account, router, touched })
    }

    /** Several times as far again as was read already, where the node takes that much. */
    async function readTransfers(from: number) {
      if (from >= transfersFrom) return
      const isAll = getWanted() === Number.POSITIVE_INFINITY
      const times = transfersFrom > toBlock ? 3 : 8
      const ahead = isAll ? first : from - times * (toBlock + 1 - from)
      const range = {
        fromBlock:
          sizes.transfers === Number.POSITIVE_INFINITY
            ? Math.max(ahead, first)
            : from,
        toBlock: transfersFrom - 1,
      }
      const read = (...topics: Topics) =>
        readLogs('transfers', { address: tokenAddresses, topics }, range)
      const [paid, own] = await Promise.all([
        read(transferTopic, null, self),
        read([transferTopic, approvalTopic], self),
      ])
      for (const { transactionHash, address } of paid) {
        touched.add(transactionHash)
        received.add(keyOf(transactionHash, address))
      }
      for (const log of own) {
        touched.add(log.transactionHash)
        spent.set(log.transactionHash, log)
      }
      transfersFrom = range.fromBlock
    }

    while (fromBlock > first) {
      const wanted = getWanted()
      const isCertain = (trade: Trade) => trade.isCertain
      const missing = wanted - pending.filter(isCertain).length
      if (missing > 0 && readFrom > first) {
        // Rounded up: as many as the swaps found so far make it seem.
        const needed =
          certainRead > 0
            ? Math.ceil((missing * searched) / certainRead)
            : Number.POSITIVE_INFINITY
        const size = getSize(needed)
        // Rounded down: larger windows first, then more of them.
        const more = Math.floor((growth * searched) / size)
        const events = (size * eventsRead) / blocksRead
        windows = Math.max(
          Math.min(
            more,
            2 * windows,
            Math.floor(full.batch / (events || 1)),
            windowsInFlight,
            Math.ceil(needed / size),
          ),
          1,
        )
        const range = {
          fromBlock: Math.max(readFrom - windows * size, first),
          toBlock: readFrom - 1,
        }
        const trades = await readTrades(range, size)
        pending = [...trades, ...pending]
        readFrom = range.fromBlock
        searched = toBlock + 1 - readFrom
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
      const unsettled = (fromBlock - readFrom) / (windowSize ?? usualSize)
      if (
        certain.length >= wanted ||
        isEnd ||
        unsettled >= patience ||
        (last && unsettled >= 2 * windowsInFlight)
      ) {
        const cut = last ? last.block : readFrom
        const start = pending.findIndex(({ block }) => block >= cut)
        const settled = pending.splice(start === -1 ? pending.length : start)
        logs = await findOwnSwaps(settled, { received, spent })
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
