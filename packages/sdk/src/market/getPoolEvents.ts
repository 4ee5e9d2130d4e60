import type { Address } from 'viem'
import { decodePoolLog } from '../logs/decodePoolLog.js'
import type { MarketCache, PoolEvent, PoolLog } from '../logs/types.js'

/** One market serves many pools, and one pool many screens. */
const known = new WeakMap<MarketCache, Map<string, PoolEvent[]>>()

/** A pair's events of a market, which are in the chain's order already. */
export function getPoolEvents(
  cache: MarketCache,
  pairAddress: Address,
): readonly PoolEvent[] {
  const pools = known.get(cache) ?? new Map<string, PoolEvent[]>()
  known.set(cache, pools)
  const pair = pairAddress.toLowerCase()
  const events = pools.get(pair) ?? decodeLogsOf(pair, cache.logs)
  pools.set(pair, events)
  return events
}

function decodeLogsOf(pair: string, logs: readonly PoolLog[]) {
  const events: PoolEvent[] = []
  for (const log of logs) {
    const event = log.address === pair && decodePoolLog(log)
    if (event) events.push(event)
  }
  return events
}
