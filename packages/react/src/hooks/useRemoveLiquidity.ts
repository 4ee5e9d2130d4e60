import type { removeLiquidity } from '../actions/removeLiquidity.js'
import { usePlanAction } from './usePlanAction.js'

export declare namespace useRemoveLiquidity {
  type ReturnType = usePlanAction.ReturnType<
    removeLiquidity.ErrorType,
    removeLiquidity.Variables
  >
}

/**
 * Removes liquidity from a pool, after an approval of the LP token, or with a
 * signed `permit`. Fails with `PairNotFoundError` if there is no such pool.
 *
 * @example
 * ```tsx
 * import { useRemoveLiquidity } from '@letheswap/react'
 *
 * const { mutate } = useRemoveLiquidity()
 * mutate({ tokenA: 'DAI', tokenB: 'ZKP', liquidity: 1n })
 * ```
 */
export function useRemoveLiquidity(): useRemoveLiquidity.ReturnType {
  return usePlanAction<removeLiquidity.ErrorType, removeLiquidity.Variables>(
    'removeLiquidity',
  )
}
