import {
  hasEnded,
  useConfig,
  usePreferences,
  useTransactions,
  useWallet,
} from '@letheswap/react'
import type { Quote } from '@letheswap/sdk'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Address } from 'viem'
import { useErrorMessage } from '../../lib/describeError'
import { useWrite } from '../../lib/useWrite'
import type { SwapForm } from './useSwapForm'

/**
 * Sends the form's swap. The account's last record shows the progress until the form
 * changes, even after leaving the page or a reload.
 */
export function useSwapSubmit(form: Pick<SwapForm, 'isOf' | 'reset'>) {
  const { slippageBps } = usePreferences()
  const { plans } = useConfig()
  const { clearFailure, failure, write } = useWrite()
  const swaps = useTransactions()
    .filter((record) => record.kind !== 'faucet')
    .filter(({ kind }) => kind === 'swap')
  const last = swaps.at(-1)
  const finished = last?.status === 'confirmed' ? last : undefined
  const error = last?.status === 'failed' ? (last.error ?? null) : failure
  const isPreparing = last?.status === 'preparing'
  const isPending = isPreparing || last?.status === 'running'

  // Also runs when the user returns to the page. In the meantime, the form may have
  // another swap, from a link or because this swap was paused.
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
    submit: (quote: Quote) =>
      write(({ swap }, config) =>
        swap(config, { quote, slippageBps, recipient }),
      ),
    recipient,
    sendTo: (to: Address | undefined) =>
      setSending(to && { account: address, to }),
    cancel: () => last && plans.cancel(last.id),
    clear() {
      clearFailure()
      plans.drop((record) => swaps.includes(record) && hasEnded(record))
    },
    failure: useErrorMessage(error, 'swap'),
    finished,
    isPreparing,
    isPending,
    isBusy: isPending || swaps.some(({ status }) => status === 'running'),
  }
}

type Sending = { account: string | undefined; to: Address }
