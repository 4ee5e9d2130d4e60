import { mutationOptions } from '@tanstack/react-query'
import type { Config } from '../config.js'
import type { WalletNotConnectedError } from '../errors/notConnected.js'
import type { ensureChain } from '../wallet/ensureChain.js'

/** Asks a connected wallet to go to the network, or to add it. */
export function switchChainMutationOptions(config: Config) {
  return mutationOptions<void, ensureChain.ErrorType | WalletNotConnectedError>(
    {
      mutationKey: ['switchChain'],
      mutationFn: async () => (await config.getSession()).switchChain(),
    },
  )
}
