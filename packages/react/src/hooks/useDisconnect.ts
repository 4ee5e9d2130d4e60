import { useMutation } from '@tanstack/react-query'
import { useLethe } from './useLethe.js'

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
export function useDisconnect() {
  const lethe = useLethe()
  return useMutation<void, Error, void>({
    mutationKey: ['disconnect'],
    mutationFn: async () => (await lethe.getSession()).disconnect(),
  })
}
