import { mutationOptions } from '@tanstack/react-query'
import type { swap } from '../actions/swap.js'
import type { Config } from '../config.js'
import { loadWriting } from '../utils/late.js'

/** Swaps for a quote; `variables.signal` stops waiting for the wallet. */
export function swapMutationOptions(config: Config) {
  return mutationOptions<swap.ReturnType, swap.ErrorType, swap.Variables>({
    mutationKey: ['swap'],
    mutationFn: async (variables) =>
      (await loadWriting()).swap(config, variables),
  })
}
