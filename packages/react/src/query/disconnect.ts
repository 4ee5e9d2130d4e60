import { mutationOptions } from '@tanstack/react-query'
import type { Config } from '../config.js'
import type { revokePermission } from '../wallet/revokePermission.js'

/** Disconnects the wallet, which is also asked to forget its permission. */
export function disconnectMutationOptions(config: Config) {
  return mutationOptions<void, revokePermission.ErrorType>({
    mutationKey: ['disconnect'],
    mutationFn: async () => (await config.getSession()).disconnect(),
  })
}
