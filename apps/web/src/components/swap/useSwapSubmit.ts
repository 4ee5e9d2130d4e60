import { usePendingPlans, usePreferences, useSwap } from '@letheswap/react'
import type { Quote } from '@letheswap/sdk'
import { useState } from 'react'
import { type ErrorMessage, getErrorMessage } from '../../lib/getErrorMessage'
import { notify } from '../../lib/notify'

/**
 * Sends the form's swap and keeps its outcome. A success is told by the toast
 * of the transaction itself, which also reaches a person who went on to
 * another screen.
 */
export function useSwapSubmit({ onSuccess }: { onSuccess: () => void }) {
  const { slippageBps } = usePreferences()
  const { items } = usePendingPlans()
  const { mutateAsync, isPending, progress, cancel } = useSwap()
  const [failure, setFailure] = useState<ErrorMessage>()

  async function submit(quote: Quote) {
    setFailure(undefined)
    try {
      await mutateAsync({
        quote,
        tokenIn: quote.tokenIn.symbol,
        tokenOut: quote.tokenOut.symbol,
        ...(quote.type === 'exactInput'
          ? { amountIn: quote.amountIn }
          : { amountOut: quote.amountOut }),
        slippageBps,
      })
      onSuccess()
    } catch (error) {
      const failure = getErrorMessage(error, 'swap')
      setFailure(failure)
      notify(failure)
    }
  }

  return {
    submit,
    progress,
    cancel,
    isPending,
    failure,
    /** This form's swap, or one that an earlier visit began. */
    isBusy:
      isPending ||
      items.some(({ kind, isPaused }) => kind === 'swap' && !isPaused),
  }
}
