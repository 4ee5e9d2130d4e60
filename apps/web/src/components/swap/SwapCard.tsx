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
import { getSlippageWarning } from './getSlippageWarning'
import { getSwapProblem } from './getSwapProblem'
import { formatBps, getPriceImpactLevel } from './priceImpact'
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
  const { get } = useBalances()
  const { slippageBps, slippageOptions } = usePreferences()
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
    form.answer && level && level in impactTones && !isBusy
      ? {
          level: level as keyof typeof impactTones,
          bps: form.answer.priceImpactBps,
        }
      : undefined
  const slippageWarning = slippageOptions.includes(slippageBps)
    ? undefined
    : getSlippageWarning(slippageBps)

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
          note={note}
          onNote={setNote}
          onEdit={() => {
            setNote(undefined)
            action.clear()
          }}
        />
        <SlippagePicker
          disabled={isBusy}
          recipient={action.recipient}
          onRecipient={action.sendTo}
        />
        {/* Nothing above the button comes or goes, so that it stays where it is. */}
        <div>
          <SwapActions
            quote={quote}
            problem={
              action.finished && form.draft.text === '' ? undefined : problem
            }
            isDangerous={level === 'extreme'}
            isPending={action.isPending}
            canSwap={ready !== undefined}
            onRetry={() => void form.quoted.refetch()}
            {...(level === 'extreme' ? ImpactDialog.preloadOnAim : {})}
          />
          <div className="space-y-3 has-[>:not(.sr-only)]:mt-3">
            {warning ? (
              <InlineMessage tone={impactTones[warning.level]}>
                {swap.impact[warning.level]({
                  share: formatBps(warning.bps),
                })}
              </InlineMessage>
            ) : null}
            {slippageWarning ? (
              <InlineMessage tone="warning">{slippageWarning}</InlineMessage>
            ) : null}
            {form.isUnknown && form.draft.text === '' ? (
              <InlineMessage>{swap.unknownToken}</InlineMessage>
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
        </div>
        <SwapDetails
          from={form.tokenIn.symbol}
          to={form.tokenOut.symbol}
          quote={form.answer}
          recipient={action.recipient}
          isDimmed={isDimmed}
          isReplaced={isBusy || action.finished !== undefined}
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
  moderate: 'warning',
  high: 'error',
  extreme: 'error',
} as const
