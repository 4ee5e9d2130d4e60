import { mutationOptions } from '@tanstack/react-query'
import type { requestFaucetKit } from '../faucet/requestFaucetKit.js'
import { loadWriting } from '../late.js'
import type { Lethe } from '../lethe.js'

/** Asks the faucet for several tokens at once; `variables.signal` stops waiting for the wallet. */
export function faucetKitRequestMutationOptions(lethe: Lethe) {
  return mutationOptions<
    requestFaucetKit.ReturnType,
    requestFaucetKit.ErrorType,
    requestFaucetKit.Variables
  >({
    mutationKey: ['faucetKitRequest'],
    mutationFn: async (variables) =>
      (await loadWriting()).requestFaucetKit(lethe, variables),
  })
}
