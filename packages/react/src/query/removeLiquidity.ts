import { mutationOptions } from '@tanstack/react-query'
import type { removeLiquidity } from '../actions/removeLiquidity.js'
import type { Config } from '../config.js'
import { loadWriting } from '../utils/late.js'

/** Takes liquidity out of a pool; `variables.signal` stops waiting for the wallet. */
export function removeLiquidityMutationOptions(config: Config) {
  return mutationOptions<
    removeLiquidity.ReturnType,
    removeLiquidity.ErrorType,
    removeLiquidity.Variables
  >({
    mutationKey: ['removeLiquidity'],
    mutationFn: async (variables) =>
      (await loadWriting()).removeLiquidity(config, variables),
  })
}
