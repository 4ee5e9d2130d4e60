export { getActivity } from '../actions/getActivity.js'
export { getPoolActivity } from '../actions/getPoolActivity.js'
export { getPosition } from '../actions/getPosition.js'
export { getTransactionDetails } from '../actions/getTransactionDetails.js'
export { activityToCsv } from '../activity/activityToCsv.js'
export type {
  ActivityCache,
  ActivityEntry,
  ActivityProgress,
  ActivityTransaction,
} from '../activity/types.js'
export { UnlistedPoolError } from '../errors/market.js'
export { decodePoolLogs } from '../market/decodePoolLogs.js'
export type { MarketPool } from '../market/findPool.js'
export {
  type Candle,
  type CandleInterval,
  getCandles,
} from '../market/getCandles.js'
export { getFeeApr } from '../market/getFeeApr.js'
export { getImpermanentLoss } from '../market/getImpermanentLoss.js'
export { getPriceSeries } from '../market/getPriceSeries.js'
export { getQuoteValue } from '../market/getQuoteValue.js'
export { getTokenPrices } from '../market/getTokenPrices.js'
export { getTvl } from '../market/getTvl.js'
export { getVolume } from '../market/getVolume.js'
export {
  type PoolPosition,
  type PositionChange,
  toPosition,
} from '../market/toPosition.js'
export {
  burnTopic,
  mintTopic,
  syncTopic,
  transferTopic,
} from '../market/topics.js'
export type { PoolTrade } from '../market/toTrades.js'
export type {
  LiquidityEvent,
  LpTransferEvent,
  MarketCache,
  MarketOptions,
  MarketProgress,
  PoolEvent,
  PoolEventPlace,
  PoolLog,
  PricedPool,
  SwapEvent,
  SyncEvent,
  TimeWindow,
} from '../market/types.js'
export type {
  OtherAsk,
  TransactionAmount,
  TransactionApproval,
  TransactionDetails,
  TransactionHop,
  TransactionIntent,
  TransactionLiquidity,
  TransactionMined,
  TransactionSent,
  TransactionSwap,
  TransactionTransfer,
  TransferAsk,
} from '../transactions/types.js'
