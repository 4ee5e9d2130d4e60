import type { Address, Client, Hex } from 'viem'
import { pad } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import {
  blockOf,
  createOwnSwapFinder,
  type RawSwap,
  type Transfers,
} from './createOwnSwapFinder.js'
import { getLogsInHalves, type Range } from './getLogsInHalves.js'
import { getPairs } from './getPairs.js'
import { linkSwaps } from './linkSwaps.js'
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
  const self = account.toLowerCase()
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

  async function readSwaps(
    range: Range,
    { touched, received }: Transfers,
  ): Promise<RawSwap[]> {
    const swaps = linkSwaps(
      await readLogs(
        'swaps',
        { address: pairAddresses, topics: [swapTopic] },
        range,
      ),
      pairs,
    )
    if (swaps.every(({ to }) => to === self)) return swaps
    const readTransfers = (...topics: (Hex | null)[]) =>
      readLogs(
        'transfers',
        { address: tokenAddresses, topics: [transferTopic, ...topics] },
        range,
      )
    const [paid, spent] = await Promise.all([
      readTransfers(null, pad(account)),
      readTransfers(pad(account)),
    ])
    for (const { transactionHash } of [...paid, ...spent])
      touched.add(transactionHash)
    for (const { transactionHash, address } of paid)
      received.add(`${transactionHash}${address.toLowerCase()}`)
    return swaps
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
      account,
      head,
      signal,
    })
    const transfers: Transfers = { touched: new Set(), received: new Set() }
    const isCertain = ({ to, events }: RawSwap) =>
      to === self || transfers.touched.has(events[0].transactionHash)
    // Read, but not yet told apart, oldest first.
    let pending: RawSwap[] = []
    let fromBlock = toBlock + 1
    let readFrom = fromBlock
    let windows = 0
    let windowsRead = 0
    let certainRead = 0

    while (fromBlock > first) {
      const wanted = getWanted()
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
        const swaps = await readSwaps(range, transfers)
        pending = [...swaps, ...pending]
        readFrom = range.fromBlock
        windowsRead += windows
        certainRead += swaps.filter(isCertain).length
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
        const cut = last ? blockOf(last) : readFrom
        const start = pending.findIndex((swap) => blockOf(swap) >= cut)
        const settled = pending.splice(start === -1 ? pending.length : start)
        logs = await findOwnSwaps(settled, transfers)
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
