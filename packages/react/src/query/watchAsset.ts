import { mutationOptions } from '@tanstack/react-query'
import type { Config } from '../config.js'
import type { WalletNotConnectedError } from '../errors/notConnected.js'
import type { watchAsset } from '../wallet/watchAsset.js'

/** Offers a token to the wallet's list; the result is whether it was added. */
export function watchAssetMutationOptions(config: Config) {
  return mutationOptions<
    boolean,
    watchAsset.ErrorType | WalletNotConnectedError,
    { token: string }
  >({
    mutationKey: ['watchAsset'],
    mutationFn: async (variables) =>
      (await config.getSession()).watchAsset(variables),
  })
}
