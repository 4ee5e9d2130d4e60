import { swap } from '../actions/swap.js'
import {
  type PlanAction,
  type PlanActionParameters,
  usePlanAction,
} from './usePlanAction.js'

/**
 * Executes the swap of a quote, after an exact approval of the input if the allowance
 * is too low.
 *
 * @example
 * ```tsx
 * import { useQuote, useSwap } from '@letheswap/react'
 * import { parseAmount } from '@letheswap/sdk'
 *
 * export function Swap() {
 *   const pair = { tokenIn: 'ZKP', tokenOut: 'USDT' }
 *   const { quote } = useQuote({ ...pair, amountIn: parseAmount('1', 18) })
 *   const { data, error, isPending, mutate } = useSwap()
 *   const swap = () => quote && mutate({ quote, slippageBps: 100 })
 *   return (
 *     <button type="button" disabled={!quote || isPending} onClick={swap}>
 *       {data ? `Received ${data.received[0]?.amount}` : (error?.message ?? 'Swap')}
 *     </button>
 *   )
 * }
 * ```
 */
export function useSwap(
  parameters?: PlanActionParameters<swap.ErrorType, swap.Variables>,
): PlanAction<swap.ErrorType, swap.Variables> {
  return usePlanAction(swap, parameters)
}
