import { mutationOptions } from '@tanstack/react-query'
import { loadWriting } from '../late.js'
import type { Lethe } from '../lethe.js'
import type { swap } from '../plans/swap.js'

/** Swaps for a quote; `variables.signal` stops waiting for the wallet. */
export function swapMutationOptions(lethe: Lethe) {
  return mutationOptions<swap.ReturnType, swap.ErrorType, swap.Variables>({
    mutationKey: ['swap'],
    mutationFn: async (variables) =>
      (await loadWriting()).swap(lethe, variables),
  })
}
