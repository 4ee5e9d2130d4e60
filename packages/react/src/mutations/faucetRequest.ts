import { mutationOptions } from '@tanstack/react-query'
import type { requestFaucet } from '../faucet/requestFaucet.js'
import { loadWriting } from '../late.js'
import type { Lethe } from '../lethe.js'

/** Asks the faucet for a token; `variables.signal` stops waiting for the wallet. */
export function faucetRequestMutationOptions(lethe: Lethe) {
  return mutationOptions<
    requestFaucet.ReturnType,
    requestFaucet.ErrorType,
    requestFaucet.Variables
  >({
    mutationKey: ['faucetRequest'],
    mutationFn: async (variables) =>
      (await loadWriting()).requestFaucet(lethe, variables),
  })
}
