import { assertInteger } from '../amm/assertInteger.js'
import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import type { AmmFee } from '../amm/types.js'
import type { PoolEvent } from '../events/types.js'
import { addSwap, createSums, type PoolSums } from './spans.js'
import type { TimeWindow } from './types.js'

/**
 * Adds up a pool's trades and fees within a time window.
 *
 * @returns Amounts of both tokens in smallest units. A swap's fee is
 * `amountIn * feeBps / 10_000`, rounded down, and includes a protocol fee.
 * @throws InvalidOptionError for an invalid fee.
 */
export function getVolume({
  events,
  from,
  to,
  feeBps = DEFAULT_FEE_BPS,
}: getVolume.Parameters): getVolume.ReturnType {
  assertInteger('feeBps', feeBps, 9_999)
  const sums = createSums()
  for (const event of events)
    if (
      event.type === 'swap' &&
      event.timestamp >= from &&
      event.timestamp < to
    )
      addSwap(sums, event, feeBps)
  return sums
}

export declare namespace getVolume {
  type Parameters = TimeWindow &
    AmmFee & {
      events: readonly PoolEvent[]
    }
  type ReturnType = PoolSums
}
