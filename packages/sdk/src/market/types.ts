import type { PoolEvent } from '../logs/types.js'

/** A span of time in Unix seconds, the first included and the last not. */
export type TimeWindow = {
  /** First second. */
  from: number
  /** Second after the last one. */
  to: number
}

/** The events of one pair and how to price its tokens. */
export type PricedPool = {
  /** Events of one pair in the chain's order, as `decodePoolLogs` returns them. */
  events: readonly PoolEvent[]
  /** The token whose price is asked for; the other one is what it costs. */
  base: 'token0' | 'token1'
  /** Decimals of token0. */
  decimals0: number
  /** Decimals of token1. */
  decimals1: number
}
