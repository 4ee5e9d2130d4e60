import type { UseMutationResult } from '@tanstack/react-query'
import type { WalletNotConnectedError } from '../errors/notConnected.js'
import type { MutationParameter } from '../query/types.js'
import type { ensureChain } from '../wallet/ensureChain.js'
import type { watchAsset } from '../wallet/watchAsset.js'
import { useAction } from './useAction.js'

export declare namespace useWatchAsset {
  type Variables = {
    token: string
  }
  type Parameters = MutationParameter<boolean, ErrorType, Variables>
  type ReturnType = UseMutationResult<boolean, ErrorType, Variables>
  type ErrorType =
    | watchAsset.ErrorType
    | ensureChain.ErrorType
    | WalletNotConnectedError
}

/**
 * Prompts the user to add a token to the wallet, on the network. Returns true if the
 * token was added.
 */
export function useWatchAsset({
  mutation,
}: useWatchAsset.Parameters = {}): useWatchAsset.ReturnType {
  return useAction(
    async (config, variables) =>
      (await config.getConnector()).watchAsset(variables),
    mutation,
  )
}
