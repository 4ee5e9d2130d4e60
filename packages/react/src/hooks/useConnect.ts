import { useMutation } from '@tanstack/react-query'
import type { ConnectResult } from '../wallet/createWalletSession.js'
import type { openInWalletApp } from '../wallet/openInWalletApp.js'
import { useLethe } from './useLethe.js'

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
export function useConnect(
  parameters: {
    /** On mobile: the wallet's app did not open. */
    onStillHere?: openInWalletApp.OnStillHere | undefined
  } = {},
) {
  const { onStillHere } = parameters
  const lethe = useLethe()
  return useMutation<ConnectResult, Error, void>({
    mutationKey: ['connect'],
    mutationFn: async () => {
      const session = await lethe.getSession()
      return session.connect({ onStillHere })
    },
  })
}
