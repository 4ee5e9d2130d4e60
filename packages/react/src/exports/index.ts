export { addLiquidity } from '../actions/addLiquidity.js'
export type { ResumeOptions } from '../actions/continuePlan.js'
export { importToken } from '../actions/importToken.js'
export { removeLiquidity } from '../actions/removeLiquidity.js'
export { removeToken } from '../actions/removeToken.js'
export { requestFaucet } from '../actions/requestFaucet.js'
export { swap } from '../actions/swap.js'
export type * from '../config.js'
export { injected } from '../connectors/injected.js'
export { metaMask } from '../connectors/metaMask.js'
export { createConfig } from '../createConfig.js'
export { AccountChangedError } from '../errors/accountChanged.js'
export { BalanceUnreadError } from '../errors/balanceUnread.js'
export * from '../errors/chain.js'
export { WalletNotConnectedError } from '../errors/notConnected.js'
export { TokenInUseError } from '../errors/tokenInUse.js'
export * from '../errors/wallet.js'
export { useAccountCode } from '../hooks/useAccountCode.js'
export {
  type AccountPages,
  type UseAccountPagesParameters,
  useActivity,
  useSwapHistory,
} from '../hooks/useAccountPages.js'
export { useAddLiquidity } from '../hooks/useAddLiquidity.js'
export { useBalances } from '../hooks/useBalances.js'
export { useChainReset } from '../hooks/useChainReset.js'
export { useCheckNode } from '../hooks/useCheckNode.js'
export { ProviderMissingError, useConfig } from '../hooks/useConfig.js'
export { useConnect } from '../hooks/useConnect.js'
export { useDebugLog } from '../hooks/useDebugLog.js'
export { useDeployment } from '../hooks/useDeployment.js'
export { useDiagnosis } from '../hooks/useDiagnosis.js'
export { useDisconnect } from '../hooks/useDisconnect.js'
export { useFaucetBundle } from '../hooks/useFaucetBundle.js'
export { useFaucetCooldown } from '../hooks/useFaucetCooldown.js'
export * from '../hooks/useFaucetHistory.js'
export { useFaucetOffer } from '../hooks/useFaucetOffer.js'
export { useFaucetRequest } from '../hooks/useFaucetRequest.js'
export { useImportedTokens } from '../hooks/useImportedTokens.js'
export { useIsNodeSilent } from '../hooks/useIsNodeSilent.js'
export { type MaxAmount, useMaxAmount } from '../hooks/useMaxAmount.js'
export type {
  PlanAction,
  PlanActionParameters,
} from '../hooks/usePlanAction.js'
export { usePool } from '../hooks/usePool.js'
export { usePoolActivity } from '../hooks/usePoolActivity.js'
export { usePoolAprs } from '../hooks/usePoolAprs.js'
export { usePools } from '../hooks/usePools.js'
export { usePosition } from '../hooks/usePosition.js'
export { usePreferences } from '../hooks/usePreferences.js'
export { useQuote } from '../hooks/useQuote.js'
export { useReadPoolAprs } from '../hooks/useReadPoolAprs.js'
export { useRefreshBalances } from '../hooks/useRefreshBalances.js'
export { useRefreshingPools } from '../hooks/useRefreshingPools.js'
export { useRefreshPools } from '../hooks/useRefreshPools.js'
export { useRemoveLiquidity } from '../hooks/useRemoveLiquidity.js'
export { useResumePending } from '../hooks/useResumePending.js'
export { useSwap } from '../hooks/useSwap.js'
export { useSwapGas } from '../hooks/useSwapGas.js'
export { useSwitchChain } from '../hooks/useSwitchChain.js'
export { useToken } from '../hooks/useToken.js'
export { useTokenInfo } from '../hooks/useTokenInfo.js'
export { useTokens } from '../hooks/useTokens.js'
export { useTransactionDetails } from '../hooks/useTransactionDetails.js'
export { useTransactionEffect } from '../hooks/useTransactionEffect.js'
export {
  type TransactionRecord,
  useTransactions,
} from '../hooks/useTransactions.js'
export { useWallet } from '../hooks/useWallet.js'
export { useWalletInstructions } from '../hooks/useWalletInstructions.js'
export { useWalletPrompt } from '../hooks/useWalletPrompt.js'
export { useWatchAsset } from '../hooks/useWatchAsset.js'
export type { Write, WriteParameters } from '../hooks/useWrite.js'
export { LetheProvider } from '../LetheProvider.js'
export * from '../query/accountCode.js'
export * from '../query/accountPages.js'
export { getBalancesQueryOptions } from '../query/balances.js'
export { getDiagnosisQueryOptions } from '../query/diagnosis.js'
export { getFaucetAvailabilityQueryOptions } from '../query/faucetAvailability.js'
export { getFaucetOfferQueryOptions } from '../query/faucetOffer.js'
export * from '../query/poolActivity.js'
export * from '../query/poolAprs.js'
export { getPoolsQueryOptions } from '../query/pools.js'
export * from '../query/position.js'
export { getQuoteQueryOptions, type QuoteParameters } from '../query/quote.js'
export * from '../query/swapGas.js'
export * from '../query/tokenInfo.js'
export { getTransactionDetailsQueryOptions } from '../query/transactionDetails.js'
export type * from '../query/types.js'
export type { Balances } from '../stores/balancesCache.js'
export type { PersistedStore } from '../stores/createPersistedStore.js'
export {
  type BaseRecord,
  hasEnded,
  type RecordStore,
} from '../stores/createRecordStore.js'
export type { FaucetHistoryState } from '../stores/faucetHistory.js'
export * from '../stores/getPlanProgress.js'
export type { ImportedTokensState } from '../stores/importedTokens.js'
export type { InstructionsState } from '../stores/instructions.js'
export type { NetworkState } from '../stores/network.js'
export type { PayoutRecord } from '../stores/payouts.js'
export {
  isPendingPlan,
  isStepDone,
  isUnclear,
  type MadePlanRecord,
  type PlanOptions,
  type PlanRecord,
  type PlanResult,
  type PlanVariables,
} from '../stores/plans.js'
export type { Appearance, Preferences, Theme } from '../stores/preferences.js'
export type { WalletState } from '../stores/wallet.js'
export { createSafeStorage } from '../utils/createSafeStorage.js'
export { getLiquidityCounterAmount } from '../utils/getLiquidityCounterAmount.js'
export { defaultLimits, type Limits } from '../utils/limits.js'
export { onWalletFound } from '../wallet/onWalletFound.js'
export { getWalletAppLink } from '../wallet/openInWalletApp.js'
