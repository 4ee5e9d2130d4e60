export { getPoolActivity } from '../actions/getPoolActivity.js'
export { getPoolAprs } from '../actions/getPoolAprs.js'
export { getPosition } from '../actions/getPosition.js'
export { type MarketActions, marketActions } from '../actions/marketActions.js'
export { UnlistedPoolError } from '../errors/actions.js'
export { InvalidOptionError } from '../errors/options.js'
export {
  burnTopic,
  mintTopic,
  syncTopic,
  transferTopic,
} from '../events/topics.js'
export type {
  LiquidityEvent,
  LpTransferEvent,
  MarketOptions,
  MarketProgress,
  PoolEvent,
  PoolEventPlace,
  PoolLog,
  SwapEvent,
  SyncEvent,
} from '../events/types.js'
export { decodePoolLogs } from '../market/decodePoolLogs.js'
export type { MarketPool } from '../market/findPool.js'
export { getCandles } from '../market/getCandles.js'
export { getFeeApr } from '../market/getFeeApr.js'
export { getImpermanentLoss } from '../market/getImpermanentLoss.js'
export { getQuoteValue } from '../market/getQuoteValue.js'
export { getTokenPrices } from '../market/getTokenPrices.js'
export { getVolume } from '../market/getVolume.js'
export {
  type PoolPosition,
  type PositionChange,
  toPosition,
} from '../market/toPosition.js'
export type { PoolTrade } from '../market/toTrades.js'
export type {
  Candle,
  CandleInterval,
  PricedPool,
  TimeWindow,
} from '../market/types.js'
