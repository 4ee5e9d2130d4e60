export { applySlippage } from '../amm/applySlippage.js'
export {
  DEFAULT_MAX_HOPS,
  DEFAULT_SLIPPAGE_BPS,
  MINIMUM_LIQUIDITY,
  SLIPPAGE_OPTIONS_BPS,
} from '../amm/constants.js'
export { findBestRoute } from '../amm/findBestRoute.js'
export { findBestRouteExactOutput } from '../amm/findBestRouteExactOutput.js'
export { getAmountIn } from '../amm/getAmountIn.js'
export { getAmountOut } from '../amm/getAmountOut.js'
export { getAmountsIn } from '../amm/getAmountsIn.js'
export { getAmountsOut } from '../amm/getAmountsOut.js'
export { getDepositAmounts } from '../amm/getDepositAmounts.js'
export { getExecutionPrice } from '../amm/getExecutionPrice.js'
export { getLiquidityMinted } from '../amm/getLiquidityMinted.js'
export { getLiquidityShare } from '../amm/getLiquidityShare.js'
export { getLiquidityUsd } from '../amm/getLiquidityUsd.js'
export { getLiquidityValue } from '../amm/getLiquidityValue.js'
export { getPriceImpact } from '../amm/getPriceImpact.js'
export { getProtocolFee } from '../amm/getProtocolFee.js'
export { quote } from '../amm/quote.js'
export { simulate } from '../amm/simulate.js'
export { simulateBurn } from '../amm/simulateBurn.js'
export { simulateMint } from '../amm/simulateMint.js'
export { simulateSwap } from '../amm/simulateSwap.js'
export type { AmmPair, AmmPool } from '../amm/types.js'
export { defineDeployment } from '../deployment/defineDeployment.js'
export { letheChain } from '../deployment/letheChain.js'
export { parseDeployment } from '../deployment/parseDeployment.js'
export type {
  Deployment,
  DeploymentChain,
  DeploymentContracts,
  PairKey,
  TokenInfo,
} from '../deployment/types.js'
export {
  AmountOverflowError,
  type AmountOverflowErrorType,
  InsufficientInputAmountError,
  type InsufficientInputAmountErrorType,
  InsufficientLiquidityBurnedError,
  type InsufficientLiquidityBurnedErrorType,
  InsufficientLiquidityError,
  type InsufficientLiquidityErrorType,
  InsufficientLiquidityMintedError,
  type InsufficientLiquidityMintedErrorType,
  InsufficientOutputAmountError,
  type InsufficientOutputAmountErrorType,
  InvalidPathError,
  type InvalidPathErrorType,
  InvalidSlippageError,
  type InvalidSlippageErrorType,
  PoolNotFoundError,
  type PoolNotFoundErrorType,
  RouteNotFoundError,
  type RouteNotFoundErrorType,
} from '../errors/amm.js'
export { BaseError, type BaseErrorOptions } from '../errors/base.js'
export {
  InvalidDeploymentError,
  type InvalidDeploymentErrorType,
} from '../errors/deployment.js'
export {
  FaucetChallengeError,
  FaucetEmptyError,
  FaucetRateLimitError,
  FaucetRequestError,
  FaucetResponseError,
  FaucetUnavailableError,
  InvalidFaucetUrlError,
} from '../errors/faucet.js'
export {
  InvalidAmountError,
  type InvalidAmountErrorType,
  type InvalidAmountReason,
  UnknownTokenError,
  type UnknownTokenErrorType,
} from '../errors/tokens.js'
export {
  type CreateFaucetClientParameters,
  createFaucetClient,
} from '../faucet/createFaucetClient.js'
export { getFaucetFallback } from '../faucet/getFaucetFallback.js'
export type {
  FaucetAvailability,
  FaucetClaim,
  FaucetClient,
  FaucetRequestOptions,
} from '../faucet/types.js'
export { formatAmount } from '../tokens/formatAmount.js'
export { formatLiquidity } from '../tokens/formatLiquidity.js'
export { formatShare } from '../tokens/formatShare.js'
export { formatTokenAmount } from '../tokens/formatTokenAmount.js'
export { formatUsd } from '../tokens/formatUsd.js'
export { getToken } from '../tokens/getToken.js'
export { getTokens } from '../tokens/getTokens.js'
export { parseAmount } from '../tokens/parseAmount.js'
export { shortenAddress } from '../tokens/shortenAddress.js'
export type { Token } from '../tokens/types.js'
