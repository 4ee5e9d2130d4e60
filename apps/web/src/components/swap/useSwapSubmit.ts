import { usePendingPlans, usePreferences, useSwap } from '@letheswap/react'
import type { Quote } from '@letheswap/sdk'
import { useState } from 'react'
import { type ErrorMessage, getErrorMessage } from '../../lib/getErrorMessage'
import { messages } from '../../lib/messages'
import { notify } from '../../lib/notify'
import { showAmount } from '../../lib/showAmount'

/** Sends the form's swap and keeps what went wrong with it. */
export function useSwapSubmit({ onSuccess }: { onSuccess: () => void }) {
  const { slippageBps } = usePreferences()
  const { items } = usePendingPlans()
  const { mutateAsync, isPending, cancel } = useSwap()
  const [failure, setFailure] = useState<ErrorMessage>()

  async function submit(quote: Quote) {
    setFailure(undefined)
    const { amountIn, tokenIn, tokenOut } = quote
    try {
      const { hash } = await mutateAsync({ quote, slippageBps })
      notify({
        kind: 'success',
        message: messages.swap.success(
          showAmount(amountIn, tokenIn),
          tokenIn.symbol,
          tokenOut.symbol,
        ),
        hash,
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
    cancel,
    isPending,
    failure,
    /** This form's swap, or one that an earlier visit began. */
    isBusy:
      isPending ||
      items.some(
        ({ plan, status }) =>
          plan.summary.kind === 'swap' && status === 'running',
      ),
  }
}
