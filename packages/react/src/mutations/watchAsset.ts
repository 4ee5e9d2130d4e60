import { mutationOptions } from '@tanstack/react-query'
import type { WalletNotConnectedError } from '../errors/notConnected.js'
import type { Lethe } from '../lethe.js'
import type { watchAsset } from '../wallet/watchAsset.js'

/** Offers a token to the wallet's list; the result is whether it was added. */
export function watchAssetMutationOptions(lethe: Lethe) {
  return mutationOptions<
    boolean,
    watchAsset.ErrorType | WalletNotConnectedError,
    { token: string }
  >({
    mutationKey: ['watchAsset'],
    mutationFn: async (variables) =>
      (await lethe.getSession()).watchAsset(variables),
  })
}
