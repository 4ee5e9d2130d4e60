import type { SwapVariables } from '../plans/swap.js'
import type { PlanResult } from '../plans/types.js'
import type { PlanProgressState } from '../stores/pending.js'
import { type CancellableMutation, useCancellable } from './useCancellable.js'

/**
 * Swaps for a quote: an approval of exactly the amount where it is needed, then
 * the swap. A quote that was made for other inputs is refused with the SDK's
 * `StaleQuoteError`.
 *
 * @example
 * ```tsx
 * import { useQuote, useSwap } from '@letheswap/react'
 *
 * const inputs = { tokenIn: 'ZKP', tokenOut: 'USDT', amountIn: 10n ** 18n }
 *
 * function Swap() {
 *   const { quote } = useQuote(inputs)
 *   const { mutate, progress } = useSwap()
 *   const onClick = () => {
 *     if (quote) mutate({ quote, ...inputs, slippageBps: 100 })
 *   }
 *   return (
 *     <button type="button" disabled={!quote} onClick={onClick}>
 *       {progress?.steps[progress.step]?.kind ?? 'Swap'}
 *     </button>
 *   )
 * }
 * ```
 */
export function useSwap(): CancellableMutation<
  PlanResult,
  SwapVariables,
  PlanProgressState
> {
  return useCancellable('swap', async (lethe, variables, options) => {
    const { swap } = await import('../plans/swap.js')
    return swap(lethe, variables, options)
  })
}
