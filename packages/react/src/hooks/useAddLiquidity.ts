import { addLiquidity } from '../actions/addLiquidity.js'
import { usePlanMutation } from './usePlanMutation.js'

export declare namespace useAddLiquidity {
  type Parameters = usePlanMutation.Parameters<
    addLiquidity.ErrorType,
    addLiquidity.Variables
  >
  type ReturnType = usePlanMutation.ReturnType<
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
 * function Deposit() {
 *   const { mutate } = useAddLiquidity()
 *   return (
 *     <button type="button" onClick={() => mutate({ tokenA: 'DAI', tokenB: 'ZKP', amountA: 1n, amountB: 2n })}>
 *       Deposit
 *     </button>
 *   )
 * }
 * ```
 */
export function useAddLiquidity(
  parameters?: useAddLiquidity.Parameters,
): useAddLiquidity.ReturnType {
  return usePlanMutation<addLiquidity.ErrorType, addLiquidity.Variables>(
    addLiquidity,
    parameters,
  )
}
