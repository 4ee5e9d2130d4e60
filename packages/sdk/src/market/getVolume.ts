import { computePortion } from '../amm/computePortion.js'
import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import type { AmmFee } from '../amm/types.js'
import type { PoolEvent } from '../events/types.js'
import type { TimeWindow } from './types.js'

/**
 * What was traded in a span of time, and what the pool's owners earned by it.
 * All sums are exact: those of a span are the sums of its parts.
 *
 * @param parameters - {@link getVolume.Parameters}
 * @returns Amounts of both tokens in smallest units. The fee of a swap is
 * `amountIn * feeBps / 10_000`, rounded down once a swap; a protocol fee is a
 * part of it.
 *
 * @example
 * ```ts
 * import { getVolume, type PoolEvent } from '@letheswap/sdk/market'
 *
 * declare const events: PoolEvent[]
 * const now = 1_760_000_000
 * const { volume0, fees0, fees1 } = getVolume({
 *   events,
 *   from: now - 24 * 60 * 60,
 *   to: now,
 * })
 * ```
 */
export function getVolume({
  events,
  from,
  to,
  feeBps = DEFAULT_FEE_BPS,
}: getVolume.Parameters): getVolume.ReturnType {
  const sums = { volume0: 0n, volume1: 0n, fees0: 0n, fees1: 0n, trades: 0 }
  for (const event of events) {
    const { type, timestamp } = event
    if (type !== 'swap' || timestamp < from || timestamp >= to) continue
    const { amount0In, amount1In, amount0Out, amount1Out } = event
    sums.volume0 += amount0In + amount0Out
    sums.volume1 += amount1In + amount1Out
    sums.fees0 += computePortion(amount0In, feeBps)
    sums.fees1 += computePortion(amount1In, feeBps)
    sums.trades++
  }
  return sums
}

export declare namespace getVolume {
  type Parameters = TimeWindow &
    AmmFee & {
      /** Events of one pair, as `decodePoolLogs` returns them. */
      events: readonly PoolEvent[]
    }
  type ReturnType = {
    /** What was paid in or out of token0. */
    volume0: bigint
    /** What was paid in or out of token1. */
    volume1: bigint
    /** Fees taken in token0. */
    fees0: bigint
    /** Fees taken in token1. */
    fees1: bigint
    /** How many swaps there were. */
    trades: number
  }
}
