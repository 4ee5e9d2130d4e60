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
