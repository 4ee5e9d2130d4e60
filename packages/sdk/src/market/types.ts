import type { getMidPrice } from '../amm/getMidPrice.js'
import type { PoolEvent } from '../events/types.js'

/** A period in Unix seconds. Includes `from`, and excludes `to`. */
export type TimeWindow = { from: number; to: number }

export type PricedPool = {
  /** Events in the chain's order. */
  events: readonly PoolEvent[]
  /** The token to price. The other token is the quote token. */
  base: 'token0' | 'token1'
  decimals0: number
  decimals1: number
}

export type CandleInterval = '1m' | '5m' | '15m' | '30m' | '1h' | '4h' | '1d'

export type Candle = {
  /** A multiple of the interval, in Unix seconds. */
  time: number
  /** The previous candle's close. */
  open: getMidPrice.Price
  high: getMidPrice.Price
  low: getMidPrice.Price
  close: getMidPrice.Price
  volumeBase: bigint
  volumeQuote: bigint
  trades: number
}

/** Reserves in smallest units. */
export type Reserves = readonly [reserve0: bigint, reserve1: bigint]
