import { useStore } from 'zustand'
import { swap } from '../actions/swap.js'
import type { MutationParameter } from '../query/types.js'
import type { PlanRecord } from '../stores/plans.js'
import { useCancellableMutation } from './useCancellableMutation.js'
import { useConfig } from './useConfig.js'

export declare namespace useSwap {
  type Variables = Omit<swap.Variables, 'id' | 'signal'>
  type Parameters = MutationParameter<
    swap.ReturnType,
    swap.ErrorType,
    Variables
  >
  type ReturnType = useCancellableMutation.ReturnType<
    swap.ReturnType,
    swap.ErrorType,
    swap.Variables
  > & {
    /** Where the last call stands; `undefined` before its plan is made. */
    progress: PlanRecord | undefined
  }
}

/**
 * Swaps for a quote: an approval of exactly the amount where it is needed, then
 * the swap. With `expect`, a quote for other inputs is refused with the SDK's
 * `StaleQuoteError`.
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
 *       {progress?.steps[progress.state.step]?.kind ?? 'Swap'}
 *     </button>
 *   )
 * }
 * ```
 */
export function useSwap({
  mutation,
}: useSwap.Parameters = {}): useSwap.ReturnType {
  const { plans } = useConfig()
  const result = useCancellableMutation<
    swap.ReturnType,
    swap.ErrorType,
    swap.Variables
  >({ mutation, mutationKey: ['swap'], action: swap })
  const progress = useStore(plans, (plans) => plans[result.id ?? ''])
  return { ...result, progress }
}
