import { mutationOptions } from '@tanstack/react-query'
import type { WalletNotConnectedError } from '../errors/notConnected.js'
import type { Lethe } from '../lethe.js'
import type { ensureChain } from '../wallet/ensureChain.js'

/** Asks a connected wallet to go to the network, or to add it. */
export function switchChainMutationOptions(lethe: Lethe) {
  return mutationOptions<void, ensureChain.ErrorType | WalletNotConnectedError>(
    {
      mutationKey: ['switchChain'],
      mutationFn: async () => (await lethe.getSession()).switchChain(),
    },
  )
}
