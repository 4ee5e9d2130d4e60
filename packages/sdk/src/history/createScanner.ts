import type { Address, Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { findAccountSwaps } from './findAccountSwaps.js'
import type { Range } from './getLogsInHalves.js'
import { getPairs } from './getPairs.js'
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
   * How many windows to read at once.
   * @default 4
   */
  windowsInFlight?: number | undefined
}

/** Searches blocks for an account's swaps, some windows at a time. */
export function createScanner(
  client: Client,
  {
    deployment,
    account,
    signal,
    windowSize = 2_000,
    windowsInFlight = 4,
  }: { deployment: Deployment; account: Address } & ScanOptions,
) {
  const pairs = getPairs(deployment)
  let size = windowSize

  /** The swaps in the next windows from a block up, and how far those go. */
  async function scanUp(fromBlock: number, last: number) {
    const ranges: Range[] = []
    for (
      let from = fromBlock;
      from <= last && ranges.length < windowsInFlight;
      from += size
    )
      ranges.push({ fromBlock: from, toBlock: Math.min(from + size - 1, last) })
    return { logs: await scan(ranges), toBlock: ranges.at(-1)?.toBlock ?? last }
  }

  /** The swaps in the next windows from a block down, and how far those go. */
  async function scanDown(toBlock: number, first: number) {
    const ranges: Range[] = []
    for (
      let to = toBlock;
      to >= first && ranges.length < windowsInFlight;
      to -= size
    )
      ranges.unshift({ fromBlock: Math.max(to - size + 1, first), toBlock: to })
    return {
      logs: await scan(ranges),
      fromBlock: ranges[0]?.fromBlock ?? first,
    }
  }

  /** Oldest first, as the ranges are. */
  async function scan(ranges: readonly Range[]): Promise<SwapHistoryLog[]> {
    const logs = await Promise.all(
      ranges.map((range) =>
        findAccountSwaps(client, {
          deployment,
          pairs,
          account,
          range,
          signal,
          // Rounded up. What the node refused once, it will refuse again.
          onRefusal: (blocks) => {
            size = Math.min(size, Math.ceil(blocks / 2))
          },
        }),
      ),
    )
    return logs.flat()
  }

  return { scanUp, scanDown }
}
