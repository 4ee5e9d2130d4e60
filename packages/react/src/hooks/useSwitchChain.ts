import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { WalletNotConnectedError } from '../errors/notConnected.js'
import type { MutationParameter } from '../query/types.js'
import type { ensureChain } from '../wallet/ensureChain.js'
import { useConfig } from './useConfig.js'

export declare namespace useSwitchChain {
  type Parameters = MutationParameter<void, ErrorType>
  type ReturnType = UseMutationResult<void, ErrorType, void>
  type ErrorType = ensureChain.ErrorType | WalletNotConnectedError
}

/**
 * Asks a connected wallet to go to the network, or to add it. Fails with
 * `ChainUndeterminedError`, `ChainSwitchFailedError` or `ChainAddFailedError`.
 *
 * @example
 * ```tsx
 * import { useSwitchChain, useWallet } from '@letheswap/react'
 *
 * function WrongNetwork() {
 *   const { isWrongNetwork } = useWallet()
 *   const { mutate } = useSwitchChain()
 *   if (!isWrongNetwork) return null
 *   return <button type="button" onClick={() => mutate()}>Switch</button>
 * }
 * ```
 */
export function useSwitchChain({
  mutation,
}: useSwitchChain.Parameters = {}): useSwitchChain.ReturnType {
  const config = useConfig()
  return useMutation({
    ...mutation,
    mutationKey: ['switchChain'],
    mutationFn: async () => (await config.getSession()).switchChain(),
  })
}
