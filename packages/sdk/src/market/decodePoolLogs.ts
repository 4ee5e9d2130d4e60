import { decodePoolLog } from '../events/decodePoolLog.js'
import type { PoolEvent, PoolLog } from '../events/types.js'

/**
 * Reads the Sync, Swap, Mint, Burn and Transfer events of pairs, which all
 * other functions of this entry take. Other logs are passed over.
 *
 * A log that comes twice counts once. One that is marked as `removed` takes the
 * earlier copy of it along, so that a block that was reorganised away leaves no
 * trace.
 *
 * @param logs - Logs of one pair or several, in the order in which they became
 * known.
 * @returns The events in the chain's order, amounts in smallest units.
 * @see UniswapV2Pair and UniswapV2ERC20 in v2-core.
 *
 * @example
 * ```ts
 * import { decodePoolLogs, getVolume, type PoolLog } from '@letheswap/sdk/market'
 *
 * declare const logs: PoolLog[]
 * const events = decodePoolLogs(logs)
 * const { fees0 } = getVolume({ events, from: 0, to: 1_800_000_000 })
 * ```
 */
export function decodePoolLogs(logs: readonly PoolLog[]): PoolEvent[] {
  const standing = new Map<string, PoolLog>()
  for (const log of logs) {
    const key = `${log.blockHash}${log.logIndex}`
    if (log.removed) standing.delete(key)
    else standing.set(key, log)
  }
  return [...standing.values()]
    .sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex)
    .flatMap((log) => decodePoolLog(log) ?? [])
}
