export { createLethe } from '../createLethe.js'
export { createLetheQueryClient } from '../createLetheQueryClient.js'
export {
  ChainAddFailedError,
  ChainChangedError,
  ChainSwitchFailedError,
  ChainUndeterminedError,
} from '../errors/chain.js'
export { LetheProviderMissingError } from '../errors/context.js'
export { isRejection } from '../errors/isRejection.js'
export {
  LiquidityBalanceError,
  PairDoesNotExistError,
} from '../errors/liquidity.js'
export {
  AccountChangedError,
  AlreadyProcessingError,
  CancelledError,
  ConnectionFailedError,
  ConnectionRejectedError,
  DisconnectFailedError,
  NoProviderError,
  NotMetaMaskError,
  TransactionRejectedError,
  WalletLockedError,
  WalletNotConnectedError,
  WalletNotInstalledError,
  WatchAssetFailedError,
  WatchAssetRejectedError,
} from '../errors/wallet.js'
export type { TransactionEvent } from '../events.js'
export type { FaucetProgress, FaucetResult } from '../faucet/types.js'
export { getLiquidityCounterAmount } from '../getLiquidityCounterAmount.js'
export { useAddLiquidity } from '../hooks/useAddLiquidity.js'
export { useBalances } from '../hooks/useBalances.js'
export type { CancellableMutation } from '../hooks/useCancellable.js'
export { useConnect } from '../hooks/useConnect.js'
export { useDebugLog } from '../hooks/useDebugLog.js'
export { useDeployment } from '../hooks/useDeployment.js'
export { useDisconnect } from '../hooks/useDisconnect.js'
export { useFaucetAvailability } from '../hooks/useFaucetAvailability.js'
export { useFaucetCooldown } from '../hooks/useFaucetCooldown.js'
export {
  type FaucetHistoryEntry,
  useFaucetHistory,
} from '../hooks/useFaucetHistory.js'
export { useFaucetRequest } from '../hooks/useFaucetRequest.js'
export { useLethe } from '../hooks/useLethe.js'
export { useMaxAmount } from '../hooks/useMaxAmount.js'
export { usePendingPlans } from '../hooks/usePendingPlans.js'
export { usePool } from '../hooks/usePool.js'
export { usePools } from '../hooks/usePools.js'
export { usePreferences } from '../hooks/usePreferences.js'
export { useQuote } from '../hooks/useQuote.js'
export { useRefreshBalances } from '../hooks/useRefreshBalances.js'
export { useRefreshingPools } from '../hooks/useRefreshingPools.js'
export { useRefreshPool } from '../hooks/useRefreshPool.js'
export { useRefreshPools } from '../hooks/useRefreshPools.js'
export { useRemoveLiquidity } from '../hooks/useRemoveLiquidity.js'
export { useSwap } from '../hooks/useSwap.js'
export { useSwapHistory } from '../hooks/useSwapHistory.js'
export { useSwitchChain } from '../hooks/useSwitchChain.js'
export { useToken } from '../hooks/useToken.js'
export { useTokens } from '../hooks/useTokens.js'
export { useTransactionEffect } from '../hooks/useTransactionEffect.js'
export { useWallet } from '../hooks/useWallet.js'
export { useWalletInstructions } from '../hooks/useWalletInstructions.js'
export { useWatchAsset } from '../hooks/useWatchAsset.js'
export type { LetheStorage } from '../internal/createSafeStorage.js'
export { LetheProvider } from '../LetheProvider.js'
export type { Lethe } from '../lethe.js'
export { defaultLimits, type Limits } from '../limits.js'
export type { AddLiquidityVariables } from '../plans/addLiquidity.js'
export type { MaxAmount } from '../plans/getMaxAmount.js'
export type { RemoveLiquidityVariables } from '../plans/removeLiquidity.js'
export type { SwapVariables } from '../plans/swap.js'
export type { PlanResult } from '../plans/types.js'
export {
  balancesQueryOptions,
  getBalancesQueryKey,
} from '../query/balances.js'
export {
  faucetAvailabilityQueryOptions,
  getFaucetAvailabilityQueryKey,
} from '../query/faucetAvailability.js'
export { hashQueryKey } from '../query/hashQueryKey.js'
export { getPoolsQueryKey, poolsQueryOptions } from '../query/pools.js'
export {
  getQuoteQueryKey,
  type QuoteParameters,
  quoteQueryOptions,
} from '../query/quote.js'
export type { Balances } from '../stores/balancesCache.js'
export type { DebugLine } from '../stores/debugLog.js'
export type { PlanProgressState, PlanStepState } from '../stores/pending.js'
export type { Preferences, Theme } from '../stores/preferences.js'
export type { WalletState } from '../stores/wallet.js'
export type { ConnectResult } from '../wallet/createWalletSession.js'
export type { WalletProvider } from '../wallet/types.js'
