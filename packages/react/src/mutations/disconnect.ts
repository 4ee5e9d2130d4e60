import { mutationOptions } from '@tanstack/react-query'
import type { Lethe } from '../lethe.js'
import type { revokePermission } from '../wallet/revokePermission.js'

/** Disconnects the wallet, which is also asked to forget its permission. */
export function disconnectMutationOptions(lethe: Lethe) {
  return mutationOptions<void, revokePermission.ErrorType>({
    mutationKey: ['disconnect'],
    mutationFn: async () => (await lethe.getSession()).disconnect(),
  })
}
