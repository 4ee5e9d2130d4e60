import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { MutationParameter } from '../query/types.js'
import type { getConnectError } from '../wallet/getConnectError.js'
import type { openInWalletApp } from '../wallet/openInWalletApp.js'
import type { ConnectResult } from '../wallet/types.js'
import { useConfig } from './useConfig.js'

export declare namespace useConnect {
  type Parameters = MutationParameter<ConnectResult, ErrorType> & {
    /** On mobile: the wallet's app did not open. */
    onStillHere?: openInWalletApp.OnStillHere | undefined
  }
  type ReturnType = UseMutationResult<ConnectResult, ErrorType, void>
  type ErrorType = getConnectError.ReturnType
}

/**
 * Connects MetaMask and brings it to the network, adding it where the wallet
 * does not know it. On a phone without MetaMask the page opens in its app.
 *
 * Fails with `WalletNotInstalledError`, `NotMetaMaskError`,
 * `WalletLockedError`, `ConnectionRejectedError`, `AlreadyProcessingError`,
 * `NoProviderError`, `ConnectionFailedError`, or, connected to a wrong
 * network, with `ChainUndeterminedError`, `ChainSwitchFailedError` or
 * `ChainAddFailedError`.
 *
 * @example
 * ```tsx
 * import { useConnect } from '@letheswap/react'
 *
 * function Connect() {
 *   const { error, mutate } = useConnect()
 *   return (
 *     <>
 *       <button type="button" onClick={() => mutate()}>Connect Wallet</button>
 *       {error && <p>{error.message}</p>}
 *     </>
 *   )
 * }
 * ```
 */
export function useConnect({
  mutation,
  onStillHere,
}: useConnect.Parameters = {}): useConnect.ReturnType {
  const config = useConfig()
  return useMutation({
    ...mutation,
    mutationKey: ['connect'],
    mutationFn: async () =>
      (await config.getSession()).connect({ onStillHere }),
  })
}
