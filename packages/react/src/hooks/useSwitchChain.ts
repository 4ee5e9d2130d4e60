import { useMutation } from '@tanstack/react-query'
import { switchChainMutationOptions } from '../query/switchChain.js'
import type { MutationParameter } from '../query/types.js'
import { useConfig } from './useConfig.js'

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
}: MutationParameter<typeof switchChainMutationOptions> = {}) {
  const config = useConfig()
  return useMutation({ ...mutation, ...switchChainMutationOptions(config) })
}
