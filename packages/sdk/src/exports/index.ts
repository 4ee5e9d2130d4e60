export * from '../actions/all.js'
export type { WithoutDeployment } from '../actions/bind.js'
export { type DexActions, dexActions } from '../actions/dexActions.js'
export {
  DEFAULT_FEE_BPS,
  DEFAULT_SLIPPAGE_BPS,
  LP_DECIMALS,
  MINIMUM_LIQUIDITY,
} from '../amm/constants.js'
export { getExecutionPrice } from '../amm/getExecutionPrice.js'
export { getLiquidityShare } from '../amm/getLiquidityShare.js'
export { getPortion } from '../amm/getPortion.js'
export { multicall3Abi, wrappedNativeAbi } from '../contracts/abis.js'
export { getAddLiquidityCall } from '../contracts/getAddLiquidityCall.js'
export { getApproveCall } from '../contracts/getApproveCall.js'
export { getPairAddress } from '../contracts/getPairAddress.js'
export { getRemoveLiquidityCall } from '../contracts/getRemoveLiquidityCall.js'
export { getSwapCall } from '../contracts/getSwapCall.js'
export { getUnwrapCall } from '../contracts/getUnwrapCall.js'
export { getWrapCall } from '../contracts/getWrapCall.js'
export { factoryAbi, pairAbi, routerAbi } from '../contracts/publicAbis.js'
export { sortTokens } from '../contracts/sortTokens.js'
export type { Call, Pair, Pool } from '../contracts/types.js'
export { addTokens } from '../deployment/addTokens.js'
export { defineDeployment } from '../deployment/defineDeployment.js'
export { deploymentToChain } from '../deployment/deploymentToChain.js'
export { deploymentToTransport } from '../deployment/deploymentToTransport.js'
export { getUniqueSymbol } from '../deployment/getUniqueSymbol.js'
export { parseDeployment } from '../deployment/parseDeployment.js'
export { getToken, getTokens, getWrappedToken } from '../deployment/registry.js'
export type * from '../deployment/types.js'
export type { Finding, FindingCode } from '../diagnose/findings.js'
export * from '../errors/actions.js'
export {
  BaseError,
  type BaseErrorOptions,
  type Described,
  defineError,
  type ErrorClass,
} from '../errors/base.js'
export { InvalidDeploymentError } from '../errors/deployment.js'
export * from '../errors/execution.js'
export * from '../errors/faucet.js'
export { isConnectionError } from '../errors/isConnectionError.js'
export { isUserRejection } from '../errors/isUserRejection.js'
export {
  type ErrorLike,
  matchesErrorChain,
} from '../errors/matchesErrorChain.js'
export * from '../errors/plans.js'
export * from '../errors/tokens.js'
export { decodeSwapLog, type SwapLog } from '../events/decodeSwapLog.js'
export { swapTopic } from '../events/topics.js'
export type {
  AccountCursor,
  AccountOptions,
  AccountPage,
  AccountProgress,
  AccountTransaction,
  ScanOptions,
  TransactionLog,
} from '../events/types.js'
export { getSendStatus, type SendStatus } from '../execution/getSendStatus.js'
export type { Fees } from '../execution/readFees.js'
export type { Prepared, Sending } from '../execution/sending.js'
export { type Outcome, sendOnce } from '../execution/sendOnce.js'
export type * from '../execution/types.js'
export {
  DEFAULT_CLAIM_AMOUNTS,
  DEFAULT_CLAIM_COOLDOWN,
} from '../faucet/claims.js'
export {
  type CreateFaucetClientParameters,
  createFaucetClient,
} from '../faucet/createFaucetClient.js'
export { createFaucetReader } from '../faucet/createFaucetReader.js'
export { faucetRefusals } from '../faucet/faucetRefusals.js'
export { renderClaimMessage } from '../faucet/renderClaimMessage.js'
export type * from '../faucet/types.js'
export { buildPlan } from '../plans/buildPlan.js'
export { getPlanSteps } from '../plans/getPlanSteps.js'
export { getPlanSummary } from '../plans/getPlanSummary.js'
export {
  getRecipientProblem,
  type RecipientProblem,
} from '../plans/getRecipientProblem.js'
export { parsePlan } from '../plans/parsePlan.js'
export { serializePlan } from '../plans/serializePlan.js'
export type * from '../plans/types.js'
export { formatFee } from '../tokens/formatFee.js'
export { formatLiquidity } from '../tokens/formatLiquidity.js'
export { formatShare } from '../tokens/formatShare.js'
export { formatTokenAmount } from '../tokens/formatTokenAmount.js'
export { formatUsd } from '../tokens/formatUsd.js'
export { getLpToken } from '../tokens/getLpToken.js'
export { parseAmount } from '../tokens/parseAmount.js'
export { shortenAddress } from '../tokens/shortenAddress.js'
export { toAddress } from '../tokens/toAddress.js'
export type { Token, TokenWarning } from '../tokens/types.js'
export { activityToCsv } from '../transactions/activityToCsv.js'
export { decodeReceipt } from '../transactions/decodeReceipt.js'
export { swapHistoryToCsv } from '../transactions/swapHistoryToCsv.js'
export type * from '../transactions/types.js'
export { deserialize } from '../utils/deserialize.js'
export { entriesToJson } from '../utils/entriesToJson.js'
export { formatAmount } from '../utils/formatAmount.js'
export { serialize } from '../utils/serialize.js'
export type { AsyncStorage, SyncStorage } from '../utils/storage.js'
export { trustNode } from '../utils/trustNode.js'
export { untilAborted } from '../utils/untilAborted.js'
export * from './amm.js'
