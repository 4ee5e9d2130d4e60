import type { getMidPrice } from '../amm/getMidPrice.js'
import type { PoolEvent } from '../events/types.js'

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

/** How long a candle lasts. */
export type CandleInterval = '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d'

/** What happened to a price in a span of time. */
export type Candle = {
  /** First second of it: a multiple of the interval, in Unix seconds. */
  time: number
  /** Price when it began: the close of the candle before. */
  open: getMidPrice.Price
  /** Highest price, the open included. */
  high: getMidPrice.Price
  /** Lowest price, the open included. */
  low: getMidPrice.Price
  /** Price when it ended. */
  close: getMidPrice.Price
  /** Base tokens that were paid in or out, in the smallest unit. */
  volumeBase: bigint
  /** Quote tokens that were paid in or out, in the smallest unit. */
  volumeQuote: bigint
  /** How many trades there were. */
  trades: number
}

/** A pool's reserves in smallest units. */
export type Reserves = readonly [reserve0: bigint, reserve1: bigint]
