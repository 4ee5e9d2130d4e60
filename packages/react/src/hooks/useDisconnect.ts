import type { UseMutationResult } from '@tanstack/react-query'
import type { DisconnectFailedError } from '../errors/wallet.js'
import type { MutationParameter } from '../query/types.js'
import { useAction } from './useAction.js'

export declare namespace useDisconnect {
  type Parameters = MutationParameter<void, DisconnectFailedError>
  type ReturnType = UseMutationResult<void, DisconnectFailedError, void>
}

/**
 * Disconnects the wallet, and revokes the page's permission if the wallet supports it.
 */
export function useDisconnect({
  mutation,
}: useDisconnect.Parameters = {}): useDisconnect.ReturnType {
  return useAction(
    async (config) => (await config.getConnector()).disconnect(),
    mutation,
  )
}
