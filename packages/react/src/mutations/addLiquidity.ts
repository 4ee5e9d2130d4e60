import { mutationOptions } from '@tanstack/react-query'
import { loadWriting } from '../late.js'
import type { Lethe } from '../lethe.js'
import type { addLiquidity } from '../plans/addLiquidity.js'

/** Adds liquidity to a pool; `variables.signal` stops waiting for the wallet. */
export function addLiquidityMutationOptions(lethe: Lethe) {
  return mutationOptions<
    addLiquidity.ReturnType,
    addLiquidity.ErrorType,
    addLiquidity.Variables
  >({
    mutationKey: ['addLiquidity'],
    mutationFn: async (variables) =>
      (await loadWriting()).addLiquidity(lethe, variables),
  })
}
