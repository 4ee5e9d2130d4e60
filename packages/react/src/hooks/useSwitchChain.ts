import type { UseMutationResult } from '@tanstack/react-query'
import type { WalletNotConnectedError } from '../errors/notConnected.js'
import type { MutationParameter } from '../query/types.js'
import type { ensureChain } from '../wallet/ensureChain.js'
import { useAction } from './useAction.js'

export declare namespace useSwitchChain {
  type Parameters = MutationParameter<void, ErrorType>
  type ReturnType = UseMutationResult<void, ErrorType, void>
  type ErrorType = ensureChain.ErrorType | WalletNotConnectedError
}

/** Switches the wallet to the network, and adds the network if it is unknown. */
export function useSwitchChain({
  mutation,
}: useSwitchChain.Parameters = {}): useSwitchChain.ReturnType {
  return useAction(
    async (config) => (await config.getConnector()).switchChain(),
    mutation,
  )
}
