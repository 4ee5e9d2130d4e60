import { swapMutationOptions } from '../query/swap.js'
import type { MutationParameter } from '../query/types.js'
import { useCancellable } from './useCancellable.js'
import { useConfig } from './useConfig.js'

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
}: MutationParameter<typeof swapMutationOptions> = {}) {
  const config = useConfig()
  const options = { ...mutation, ...swapMutationOptions(config) }
  return useCancellable(config, options, config.plans)
}
