import { mutationOptions } from '@tanstack/react-query'
import type { requestFaucetBundle } from '../actions/requestFaucetBundle.js'
import type { Config } from '../config.js'
import { loadWriting } from '../utils/late.js'

/** Asks the faucet for several tokens at once; `variables.signal` stops waiting for the wallet. */
export function faucetBundleRequestMutationOptions(config: Config) {
  return mutationOptions<
    requestFaucetBundle.ReturnType,
    requestFaucetBundle.ErrorType,
    requestFaucetBundle.Variables
  >({
    mutationKey: ['faucetBundleRequest'],
    mutationFn: async (variables) =>
      (await loadWriting()).requestFaucetBundle(config, variables),
  })
}
