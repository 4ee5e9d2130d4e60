import { mutationOptions } from '@tanstack/react-query'
import type { addLiquidity } from '../actions/addLiquidity.js'
import type { Config } from '../config.js'
import { loadWriting } from '../utils/late.js'

/** Adds liquidity to a pool; `variables.signal` stops waiting for the wallet. */
export function addLiquidityMutationOptions(config: Config) {
  return mutationOptions<
    addLiquidity.ReturnType,
    addLiquidity.ErrorType,
    addLiquidity.Variables
  >({
    mutationKey: ['addLiquidity'],
    mutationFn: async (variables) =>
      (await loadWriting()).addLiquidity(config, variables),
  })
}
