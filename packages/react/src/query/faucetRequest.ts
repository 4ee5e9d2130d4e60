import { mutationOptions } from '@tanstack/react-query'
import type { requestFaucet } from '../actions/requestFaucet.js'
import type { Config } from '../config.js'
import { loadWriting } from '../utils/late.js'

/** Asks the faucet for a token; `variables.signal` stops waiting for the wallet. */
export function faucetRequestMutationOptions(config: Config) {
  return mutationOptions<
    requestFaucet.ReturnType,
    requestFaucet.ErrorType,
    requestFaucet.Variables
  >({
    mutationKey: ['faucetRequest'],
    mutationFn: async (variables) =>
      (await loadWriting()).requestFaucet(config, variables),
  })
}
