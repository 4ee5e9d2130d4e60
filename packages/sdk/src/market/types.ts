import type { getMidPrice } from '../amm/getMidPrice.js'
import type { PoolEvent } from '../events/types.js'

/** A span of time in Unix seconds, the first included and the last not. */
export type TimeWindow = { from: number; to: number }

/** The events of one pair and how to price its tokens. */
export type PricedPool = {
  /** In the chain's order, as `decodePoolLogs` returns them. */
  events: readonly PoolEvent[]
  /** The token to price; the other one is the quote token. */
  base: 'token0' | 'token1'
  decimals0: number
  decimals1: number
}

export type CandleInterval = '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d'

export type Candle = {
  /** First second: a multiple of the interval, in Unix seconds. */
  time: number
  /** The close of the candle before. */
  open: getMidPrice.Price
  high: getMidPrice.Price
  low: getMidPrice.Price
  close: getMidPrice.Price
  /** Base tokens paid in or out, in the smallest unit. */
  volumeBase: bigint
  /** Quote tokens paid in or out, in the smallest unit. */
  volumeQuote: bigint
  trades: number
}

/** In smallest units. */
export type Reserves = readonly [reserve0: bigint, reserve1: bigint]
