import type { swap } from '../actions/swap.js'
import { usePlanAction } from './usePlanAction.js'

export declare namespace useSwap {
  type ReturnType = usePlanAction.ReturnType<swap.ErrorType, swap.Variables>
}

/**
 * Swaps for a quote, after an approval of exactly the input where it is needed.
 *
 * @example
 * ```tsx
 * import { useQuote, useSwap } from '@letheswap/react'
 *
 * function Swap() {
 *   const { quote } = useQuote({ tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 10n ** 18n })
 *   const { mutate, progress } = useSwap()
 *   const onClick = () => {
 *     if (quote) mutate({ quote, slippageBps: 100 })
 *   }
 *   return (
 *     <button type="button" disabled={!quote} onClick={onClick}>
 *       {progress?.stepStatus ?? 'Swap'}
 *     </button>
 *   )
 * }
 * ```
 */
export function useSwap(): useSwap.ReturnType {
  return usePlanAction<swap.ErrorType, swap.Variables>('swap')
}
