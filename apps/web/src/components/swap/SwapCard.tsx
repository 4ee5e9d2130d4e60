import {
  useBalances,
  useDeployment,
  usePreferences,
  useWallet,
} from '@letheswap/react'
import { useState } from 'react'
import { lazyComponent } from '../../lib/lazyComponent'
import { swap } from '../../messages/screens'
import { PendingPlans } from '../plans/PendingPlans'
import { Card } from '../ui/Card'
import { FailureMessage, InlineMessage } from '../ui/InlineMessage'
import { GasNote } from '../wallet/GasNote'
import { getQuoteState } from './getQuoteState'
import { getSwapProblem } from './getSwapProblem'
import { getPriceImpactLevel } from './priceImpact'
import { SlippagePicker } from './SlippagePicker'
import { SwapActions } from './SwapActions'
import { SwapDetails } from './SwapDetails'
import { SwapFields } from './SwapFields'
import { useSwapForm } from './useSwapForm'
import { useSwapSubmit } from './useSwapSubmit'

const ImpactDialog = lazyComponent(() => import('./ImpactDialog'))
const RecipientNote = lazyComponent(() => import('./RecipientNote'))
const SwapResult = lazyComponent(() => import('./SwapResult'))

export function SwapCard() {
  const { chain } = useDeployment()
  const { isConnected, isWrongNetwork } = useWallet()
  const { get, error: balancesError } = useBalances()
  const { slippageBps } = usePreferences()
  const form = useSwapForm()
  const { submit, isBusy, ...action } = useSwapSubmit(form)
  const [note, setNote] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)

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
  const warning =
    level === undefined || level === 'negligible' || isBusy ? undefined : level

  function run() {
    setIsAsking(false)
    setNote(undefined)
    if (ready) submit(ready)
  }

  return (
    <Card aria-label={swap.swap} className="desktop:p-4!">
      <form
        className="space-y-3"
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
          note={note ?? (form.isUnknown ? swap.unknownToken : undefined)}
          onNote={setNote}
          onEdit={() => {
            setNote(undefined)
            action.clear()
          }}
        />
        <SlippagePicker
          disabled={isBusy}
          isYielding={action.hasSteps}
          recipient={action.recipient}
          onRecipient={action.sendTo}
        />
        {/* On a phone the action and its steps stay in the thumb’s reach, unless
            they would take a low screen whole or there is more to read. */}
        <div className="bottom-0 z-20 -mx-4 bg-surface px-4 max-desktop:py-2 max-desktop:[@media(height>=36rem)]:not-has-data-paused:sticky">
          <div className="space-y-3 has-[>:not(.sr-only)]:mb-3">
            {warning ? (
              <InlineMessage tone={impactTones[warning]}>
                {swap.impact[warning]}
              </InlineMessage>
            ) : null}
            <GasNote />
            {action.recipient ? (
              <RecipientNote
                recipient={action.recipient}
                disabled={isBusy}
                onClear={() => action.sendTo(undefined)}
              />
            ) : null}
            {isConnected ? (
              <PendingPlans
                kinds={['swap']}
                isPreparing={action.isPreparing}
                onCancel={action.cancel}
              />
            ) : null}
            {action.failure ? (
              <FailureMessage failure={action.failure} />
            ) : null}
            {action.finished ? <SwapResult finished={action.finished} /> : null}
          </div>
          <SwapActions
            quote={quote}
            problem={problem}
            isPending={action.isPending}
            canSwap={ready !== undefined}
            onRetry={() => void form.quoted.refetch()}
            {...(level === 'extreme' ? ImpactDialog.preloadOnAim : {})}
          />
        </div>
        <SwapDetails
          from={form.tokenIn.symbol}
          to={form.tokenOut.symbol}
          quote={form.answer}
          recipient={action.recipient}
          isDimmed={isDimmed}
          isDone={action.finished !== undefined}
          isCrowded={
            action.hasSteps ||
            action.failure !== undefined ||
            form.reading.status === 'invalid' ||
            isWrongNetwork ||
            get(chain.nativeCurrency.symbol) === 0n ||
            (isConnected && problem !== undefined && warning !== undefined) ||
            balancesError !== null
          }
        />
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

const impactTones = {
  low: 'info',
  moderate: 'warning',
  high: 'error',
  extreme: 'error',
} as const
