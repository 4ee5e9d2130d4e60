import { mutationOptions } from '@tanstack/react-query'
import { loadWriting } from '../late.js'
import type { Lethe } from '../lethe.js'
import type { removeLiquidity } from '../plans/removeLiquidity.js'

/** Takes liquidity out of a pool; `variables.signal` stops waiting for the wallet. */
export function removeLiquidityMutationOptions(lethe: Lethe) {
  return mutationOptions<
    removeLiquidity.ReturnType,
    removeLiquidity.ErrorType,
    removeLiquidity.Variables
  >({
    mutationKey: ['removeLiquidity'],
    mutationFn: async (variables) =>
      (await loadWriting()).removeLiquidity(lethe, variables),
  })
}
