import { useMutation } from '@tanstack/react-query'
import { disconnectMutationOptions } from '../query/disconnect.js'
import type { MutationParameter } from '../query/types.js'
import { useConfig } from './useConfig.js'

/**
 * Disconnects the wallet, which is also asked to forget its permission.
 * Fails with `DisconnectFailedError`.
 *
 * @example
 * ```tsx
 * import { useDisconnect } from '@letheswap/react'
 *
 * function Disconnect() {
 *   const { mutate } = useDisconnect()
 *   return <button type="button" onClick={() => mutate()}>Disconnect</button>
 * }
 * ```
 */
export function useDisconnect({
  mutation,
}: MutationParameter<typeof disconnectMutationOptions> = {}) {
  const config = useConfig()
  return useMutation({ ...mutation, ...disconnectMutationOptions(config) })
}
