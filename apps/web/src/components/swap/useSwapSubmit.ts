import {
  AccountChangedError,
  type swap,
  useCancellableMutation,
  usePendingPlans,
  usePreferences,
  useTransactionEffect,
  useWallet,
  useWalletPrompt,
} from '@letheswap/react'
import type { Quote } from '@letheswap/sdk'
import { useState } from 'react'
import { describeError } from '../../lib/describeError'
import { showAmount } from '../../lib/format'
import type { ErrorMessage } from '../../lib/getErrorMessage'
import { notify } from '../../lib/notify'
import { notices } from '../../messages/screens'
import type { SwapForm } from './useSwapForm'

/** Sends the form's swap and keeps its result until the form changes. */
export function useSwapSubmit(form: Pick<SwapForm, 'isOf' | 'reset'>) {
  const { slippageBps } = usePreferences()
  const { address } = useWallet()
  const prompt = useWalletPrompt()
  const plans = usePendingPlans()
  const { mutateAsync, isPending, cancel } = useCancellableMutation<
    swap.ReturnType,
    swap.ErrorType,
    swap.Variables
  >({ action: loadAndSwap })
  const [ended, setEnded] = useState<Ended>()
  const clear = () => setEnded(undefined)
  // A result is shown to its own account; a failure is dropped when that changes.
  const isOthers = ended?.address !== address
  if (isOthers && ended?.failure) clear()
  if (ended?.failure?.isOfPrompt && !prompt) clear()

  // Whoever waits for it: after a reload nobody does. The form may have another swap by
  // then, which a link brought or which was typed while this one was paused.
  useTransactionEffect((event) => {
    if (event.type !== 'confirmed' || event.summary.kind !== 'swap') return
    if (event.account === address) clear()
    if (form.isOf(event.summary)) form.reset()
  })

  async function submit(quote: Quote) {
    clear()
    const { amountIn, tokenIn, tokenOut } = quote
    try {
      const { hash, receipt } = await mutateAsync({ quote, slippageBps })
      notify({
        kind: 'success',
        message: notices.swapped({
          amount: showAmount(amountIn, tokenIn),
          from: tokenIn.symbol,
          to: tokenOut.symbol,
        }),
        hash,
      })
      setEnded({ address, finished: { quote, hash, logs: receipt.logs } })
    } catch (error) {
      const failure = await describeError(error, 'swap')
      // That the account changed is for the new one to read.
      const isMoved = error instanceof AccountChangedError
      setEnded({ address: isMoved ? error.actual : address, failure })
      notify(failure)
    }
  }

  const swaps = plans.filter(({ plan }) => plan.summary.kind === 'swap')
  const shown = isOthers ? undefined : ended
  return {
    submit,
    cancel,
    clear,
    isPending,
    // A paused swap says by itself where it stands.
    failure: swaps.some(({ status }) => status === 'paused')
      ? undefined
      : shown?.failure,
    finished: shown?.finished,
    /** The card shows the steps of a swap. */
    hasSteps: isPending || swaps.length > 0,
    /** This form's swap, or one that an earlier visit began. */
    isBusy: isPending || swaps.some(({ status }) => status === 'running'),
  }
}

/** Loads the action, which only a connected wallet needs. */
async function loadAndSwap(...parameters: Parameters<typeof swap>) {
  const { default: swap } = await import('./swapAction')
  return swap(...parameters)
}

type Ended = {
  /** The account that it was for. */
  address: string | undefined
  failure?: ErrorMessage
  finished?: FinishedSwap
}

/** A swap that is on the chain, with the quote that it was made for. */
export type FinishedSwap = {
  quote: Quote
  hash: `0x${string}`
  logs: readonly {
    topics: readonly `0x${string}`[]
    data: `0x${string}`
  }[]
}
