import type { Address } from 'viem'
import { DEFAULT_FEE_BPS } from '../amm/constants.js'
import type { Deployment } from '../deployment/types.js'
import { getPairs } from '../logs/getPairs.js'
import type { MarketCache } from '../logs/types.js'
import { getFeeApr } from './getFeeApr.js'
import { getMarketPools } from './getMarketPools.js'
import { getPoolEvents } from './getPoolEvents.js'
import { getVolume } from './getVolume.js'
import type { TimeWindow } from './types.js'

/**
 * The fee APR of every pool, from the events that are known.
 *
 * @param parameters - {@link getFeeAprs.Parameters}
 * @returns Basis points a year by the pair's address, rounded down: see `getFeeApr`.
 * A pool without reserves is not in it.
 *
 * @example
 * ```ts
 * import type { Deployment } from '@letheswap/sdk'
 * import { getFeeAprs, getPoolActivity } from '@letheswap/sdk/market'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const deployment: Deployment
 * const { cache, timestamp } = await getPoolActivity(client, {
 *   deployment,
 *   tokenA: 'DAI',
 *   tokenB: 'USDT',
 * })
 * const aprs = getFeeAprs({
 *   deployment,
 *   cache,
 *   from: timestamp - 24 * 60 * 60,
 *   to: timestamp,
 * })
 * Object.entries(aprs) // [['0x…', 1234]]: 12.34 %
 * ```
 */
export function getFeeAprs({
  deployment,
  cache,
  from,
  to,
}: getFeeAprs.Parameters): getFeeAprs.ReturnType {
  const { feeBps = DEFAULT_FEE_BPS } = deployment
  const pools = getMarketPools(deployment, cache)
  const aprs: Record<Address, number> = {}
  for (const { pairAddress, token0, token1 } of getPairs(deployment).values()) {
    const pool = pools.find(
      (pool) => pool.token0 === token0 && pool.token1 === token1,
    )
    if (!pool) continue
    const events = getPoolEvents(cache, pairAddress)
    const { fees0, fees1 } = getVolume({ events, from, to, feeBps })
    const { reserve0, reserve1 } = pool
    const seconds = to - from
    const apr = getFeeApr({ fees0, fees1, reserve0, reserve1, seconds })
    if (apr !== undefined) aprs[pairAddress] = apr
  }
  return aprs
}

export declare namespace getFeeAprs {
  type Parameters = TimeWindow & {
    /** The network. */
    deployment: Deployment
    /** The known events of all pools, as `getPoolActivity` returns them. */
    cache: MarketCache
  }
  type ReturnType = Readonly<Record<Address, number>>
}
