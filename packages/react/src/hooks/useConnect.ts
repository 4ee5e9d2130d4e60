import { useMutation } from '@tanstack/react-query'
import { connectMutationOptions } from '../query/connect.js'
import type { MutationParameter } from '../query/types.js'
import { useConfig } from './useConfig.js'

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
  ...parameters
}: Parameters<typeof connectMutationOptions>[1] &
  MutationParameter<typeof connectMutationOptions> = {}) {
  const config = useConfig()
  const options = connectMutationOptions(config, parameters)
  return useMutation({ ...mutation, ...options })
}
