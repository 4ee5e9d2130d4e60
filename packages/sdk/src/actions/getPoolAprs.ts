import type { Address, Client } from 'viem'
import type { Deployment } from '../deployment/types.js'
import type { BlockNotFoundError } from '../errors/actions.js'
import type { MarketOptions } from '../events/types.js'
import { floor } from '../market/floor.js'
import { getFeeApr } from '../market/getFeeApr.js'
import { readMarket } from '../market/readMarket.js'
import {
  addSums,
  createSums,
  decodeSpan,
  type PoolSums,
} from '../market/spans.js'
import type { decodeTransaction } from './decodeTransaction.js'

const day = 24 * 60 * 60

export declare namespace getPoolAprs {
  type Parameters = MarketOptions & { deployment: Deployment }
  type ReturnType = {
    /** The newest block. All values are as of this block. */
    blockNumber: bigint
    /** Unix seconds. */
    timestamp: number
    /** APRs in basis points, rounded down, by pair address. */
    aprs: Readonly<Record<Address, number>>
    /** Swaps of the last 24 hours by pair address, in smallest units. */
    days: Readonly<Record<Address, PoolDay>>
  }
  /** `volume0` sums the amounts of token0 that were paid in or out. */
  type PoolDay = PoolSums & {
    /** Oldest first. Hours without a swap are omitted. */
    hours: readonly { time: number; volume0: bigint; volume1: bigint }[]
  }
  type ErrorType = BlockNotFoundError | decodeTransaction.ErrorType
}

/**
 * Reads the fee APRs of all listed pools with reserves from the swaps of the last 24
 * hours. See `getFeeApr`. Each equals `day.aprBps` of `getPoolActivity`.
 *
 * With a `store`, the next call takes four requests after a new block.
 *
 * @throws The signal's reason if it is aborted.
 *
 * @example
 * ```ts
 * import { getPoolAprs } from '@letheswap/sdk/market'
 *
 * const { aprs } = await getPoolAprs(client, { deployment })
 * for (const [pair, bps] of Object.entries(aprs)) console.log(pair, bps / 100)
 * ```
 */
export async function getPoolAprs(
  client: Client,
  parameters: getPoolAprs.Parameters,
): Promise<getPoolAprs.ReturnType> {
  const { head, items, pools } = await readMarket(client, parameters)
  // The 24 hours start at a full minute.
  const since = floor(head.timestamp + 1 - day, 60)
  const aprs: Record<Address, number> = {}
  const days: Record<Address, getPoolAprs.PoolDay> = {}
  for (const [index, pool] of pools.entries()) {
    const hours = new Map<number, PoolSums>()
    for (const { spans, timestamp } of items) {
      const text = spans[index]
      if (timestamp < since || text === undefined) continue
      const hour = floor(timestamp, 3_600)
      hours.set(hour, hours.get(hour) ?? createSums())
      addSums(hours.get(hour) as PoolSums, decodeSpan(text, timestamp))
    }
    const sums = createSums()
    for (const hour of hours.values()) addSums(sums, hour)
    days[pool.pairAddress] = {
      ...sums,
      hours: [...hours].map(([time, { volume0, volume1 }]) => ({
        time,
        volume0,
        volume1,
      })),
    }
    const apr = getFeeApr({ ...pool, ...sums, seconds: day })
    if (apr !== undefined) aprs[pool.pairAddress] = apr
  }
  return {
    blockNumber: BigInt(head.number),
    timestamp: head.timestamp,
    aprs,
    days,
  }
}
