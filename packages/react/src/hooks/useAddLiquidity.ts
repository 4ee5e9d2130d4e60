import type { addLiquidity } from '../actions/addLiquidity.js'
import { usePlanAction } from './usePlanAction.js'

export declare namespace useAddLiquidity {
  type ReturnType = usePlanAction.ReturnType<
    addLiquidity.ErrorType,
    addLiquidity.Variables
  >
}

/**
 * Adds liquidity to a pool, after an approval of each token that needs it.
 *
 * @example
 * ```tsx
 * import { useAddLiquidity } from '@letheswap/react'
 *
 * const { mutate } = useAddLiquidity()
 * mutate({ tokenA: 'DAI', tokenB: 'ZKP', amountA: 1n, amountB: 2n })
 * ```
 */
export function useAddLiquidity(): useAddLiquidity.ReturnType {
  return usePlanAction<addLiquidity.ErrorType, addLiquidity.Variables>(
    'addLiquidity',
  )
}
