import type { UseMutationResult } from '@tanstack/react-query'
import type { ConnectResult } from '../config.js'
import type { MutationParameter } from '../query/types.js'
import type { getConnectError } from '../wallet/getConnectError.js'
import { hasWallet } from '../wallet/onWalletFound.js'
import {
  type ConnectParameters,
  openInWalletApp,
} from '../wallet/openInWalletApp.js'
import { useAction } from './useAction.js'

export declare namespace useConnect {
  type Parameters = MutationParameter<ConnectResult, ErrorType> &
    ConnectParameters
  type ReturnType = UseMutationResult<ConnectResult, ErrorType, void>
  type ErrorType = getConnectError.ReturnType
}

/**
 * Connects the wallet, and switches it to the network, adding the network if it is
 * unknown. On mobile without MetaMask, opens the page in its app.
 *
 * @example
 * ```tsx
 * import { useConnect, useWallet } from '@letheswap/react'
 *
 * export function Wallet() {
 *   const { address } = useWallet()
 *   const { error, mutate } = useConnect()
 *   if (address) return <p>{address}</p>
 *   return (
 *     <button type="button" onClick={() => mutate()}>
 *       {error?.message ?? 'Connect'}
 *     </button>
 *   )
 * }
 * ```
 */
export function useConnect({
  mutation,
  onStillHere,
}: useConnect.Parameters = {}): useConnect.ReturnType {
  return useAction(async (config) => {
    // iOS opens an app only during the tap itself.
    if (config.isMobile() && !hasWallet()) {
      const delay = config.limits.deepLinkDelay
      const url = openInWalletApp({ delay, onStillHere })
      return { status: 'redirected', url }
    }
    return (await config.getConnector()).connect()
  }, mutation)
}
