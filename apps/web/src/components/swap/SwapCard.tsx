import {
  useBalances,
  useDeployment,
  usePreferences,
  useTransactionEffect,
  useWallet,
} from '@letheswap/react'
import { useId, useState } from 'react'
import { useFocusBack } from '../../lib/useFocusBack'
import { PendingPlans } from '../plans/PendingPlans'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { FailureMessage } from '../ui/FailureMessage'
import { lazyOverlay } from '../ui/lazyOverlay'
import { getQuoteState } from './getQuoteState'
import { getSwapProblem } from './getSwapProblem'
import { ImpactNote } from './ImpactNote'
import { getPriceImpactLevel } from './priceImpact'
import { SlippagePicker } from './SlippagePicker'
import { SwapDetails } from './SwapDetails'
import { SwapFields } from './SwapFields'
import { useSwapForm } from './useSwapForm'
import { useSwapSubmit } from './useSwapSubmit'

const ImpactDialog = lazyOverlay(() => import('./ImpactDialog'))

/** The swap form: two tokens, one amount, and what comes of it. */
export function SwapCard() {
  const { chain } = useDeployment()
  const { isConnected, isWrongNetwork } = useWallet()
  const { get } = useBalances()
  const { slippageBps } = usePreferences()
  const form = useSwapForm()
  const { submit, isBusy, ...action } = useSwapSubmit({ onSuccess: form.reset })
  const [note, setNote] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const problemId = useId()
  const swapButton = useFocusBack(action.isPending)
  // The form that began it went with a reload; its amounts are still here.
  useTransactionEffect((event) => {
    if (event.type === 'confirmed' && event.kind === 'swap' && event.isResumed)
      form.reset()
  })

  const quote = getQuoteState(form.quoted, form.amount)
  const problem = getSwapProblem({
    isConnected,
    isWrongChain: isWrongNetwork,
    chainName: chain.name,
    tokenIn: form.tokenIn,
    tokenOut: form.tokenOut,
    reading: form.reading,
    readingToken: form.typedToken,
    quote,
    balanceIn: get(form.tokenIn.symbol),
    slippageBps,
    isBusy,
  })
  const ready =
    problem === undefined && quote.status === 'ready' ? quote.quote : undefined
  const isDimmed = form.answer !== undefined && quote.status !== 'ready'
  const level = form.answer && getPriceImpactLevel(form.answer.priceImpactBps)

  function run() {
    setIsAsking(false)
    setNote(undefined)
    if (ready) void submit(ready)
  }

  return (
    <Card aria-label="Swap">
      <form
        className="space-y-4 desktop:space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!ready) return
          if (level === 'extreme') setIsAsking(true)
          else run()
        }}
      >
        <SwapFields
          form={form}
          disabled={isBusy}
          isDimmed={isDimmed}
          note={note}
          onNote={setNote}
        />
        <SlippagePicker disabled={isBusy} />
        <SwapDetails quote={form.answer} isDimmed={isDimmed} />
        {level ? <ImpactNote level={level} /> : null}
        {/* On a phone the action and its steps stay in the thumb’s reach, unless
            they would take a low screen whole. */}
        <div className="bottom-0 z-20 -mx-4 flex flex-col border-t border-hairline bg-surface px-4 py-3 max-desktop:[@media(height>=36rem)]:sticky desktop:mx-0 desktop:border-0 desktop:p-0">
          <Button
            ref={swapButton}
            type="submit"
            variant="primary"
            size="lg"
            isFull
            disabled={!ready}
            isLoading={action.isPending}
            aria-describedby={problem ? problemId : undefined}
            {...(level === 'extreme' ? ImpactDialog.preloadOnAim : {})}
          >
            {action.isPending ? 'Swapping…' : 'Swap'}
          </Button>
          <p
            id={problemId}
            role="status"
            className="mt-2 text-center text-label text-muted empty:mt-0"
          >
            {problem}
          </p>
          <div className="order-first space-y-3 has-[>:not(.sr-only)]:mb-3 desktop:order-none desktop:mb-0! desktop:has-[>:not(.sr-only)]:mt-3">
            <PendingPlans
              kinds={['swap']}
              isPreparing={action.isPending}
              onCancel={action.cancel}
            />
            {action.failure ? (
              <FailureMessage failure={action.failure} />
            ) : null}
          </div>
        </div>
      </form>
      <ImpactDialog
        isOpen={isAsking}
        quote={ready}
        onConfirm={run}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  )
}
