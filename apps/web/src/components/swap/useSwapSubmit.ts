import {
  usePendingPlans,
  usePreferences,
  useSwap,
  useWallet,
} from '@letheswap/react'
import type { Quote } from '@letheswap/sdk'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Address } from 'viem'
import { useErrorMessage } from '../../lib/describeError'
import type { SwapForm } from './useSwapForm'

/** Sends the form's swap, whose record says how it goes until the form changes. */
export function useSwapSubmit(form: Pick<SwapForm, 'isOf' | 'reset'>) {
  const { slippageBps } = usePreferences()
  const { cancel, error, isPending, mutate, progress, reset } = useSwap()
  const swaps = usePendingPlans().filter(({ kind }) => kind === 'swap')
  const finished = progress?.status === 'confirmed' ? progress : undefined

  // Also after a return to the page. The form may have another swap by then, which a link
  // brought or which was typed while this one was paused.
  const clear = useEffectEvent(() => {
    const terms = finished?.plan?.terms
    if (terms?.kind === 'swap' && form.isOf(terms)) form.reset()
  })
  const finishedId = finished?.id
  // The recipient that this account chose for the next swap.
  const { address } = useWallet()
  const [sending, setSending] = useState<Sending>()
  const recipient = sending?.account === address ? sending?.to : undefined
  useEffect(() => {
    if (finishedId === undefined) return
    setSending(undefined)
    clear()
  }, [finishedId])

  return {
    submit: (quote: Quote) => mutate({ quote, slippageBps, recipient }),
    recipient,
    sendTo: (to: Address | undefined) =>
      setSending(to && { account: address, to }),
    cancel,
    clear: reset,
    failure: useErrorMessage(error, 'swap'),
    finished,
    isPreparing: progress?.status === 'preparing',
    isPending,
    isBusy: isPending || swaps.some(({ status }) => status === 'running'),
  }
}

type Sending = { account: string | undefined; to: Address }
