import type { AmmPool } from '../amm/types.js'
import type { Deployment } from '../deployment/types.js'
import { decodePoolLog } from '../logs/decodePoolLog.js'
import { getPairs } from '../logs/getPairs.js'
import { syncTopic } from '../logs/topics.js'
import type { MarketCache } from '../logs/types.js'

/** The reserves of all pools, by what each pair said last. */
export function getMarketPools(
  deployment: Deployment,
  { logs }: MarketCache,
): AmmPool[] {
  const pairs = new Map(getPairs(deployment))
  const pools: AmmPool[] = []
  for (let index = logs.length - 1; index >= 0 && pairs.size > 0; index--) {
    const log = logs[index] as (typeof logs)[number]
    if (log.topics[0] !== syncTopic) continue
    const pair = pairs.get(log.address)
    if (!pair) continue
    pairs.delete(log.address)
    const event = decodePoolLog(log)
    if (event?.type !== 'sync') continue
    const { reserve0, reserve1 } = event
    const { token0, token1 } = pair
    pools.push({ token0, token1, reserve0, reserve1 })
  }
  return pools
}
