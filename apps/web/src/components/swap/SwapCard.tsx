import {
  useBalances,
  useDeployment,
  useIsNodeSilent,
  usePreferences,
  useWallet,
} from '@letheswap/react'
import { useId, useState } from 'react'
import { cx } from '../../lib/cx'
import { lazyComponent } from '../../lib/lazyComponent'
import { swap } from '../../messages/screens'
import { PendingPlans } from '../plans/PendingPlans'
import { Card } from '../ui/Card'
import { FailureMessage, InlineMessage } from '../ui/InlineMessage'
import { Spinner } from '../ui/Spinner'
import { GasNote, useFirstCoins } from '../wallet/GasNote'
import { getQuoteState } from './getQuoteState'
import { getSwapProblem } from './getSwapProblem'
import { getPriceImpactLevel, isCostly } from './priceImpact'
import { SlippagePicker } from './SlippagePicker'
import { SwapActions } from './SwapActions'
import { SwapDetails } from './SwapDetails'
import { SwapFields } from './SwapFields'
import { useSwapForm } from './useSwapForm'
import { useSwapSubmit } from './useSwapSubmit'
import { useWaitingPress } from './useWaitingPress'

const ImpactDialog = lazyComponent(() => import('./ImpactDialog'))
const RecipientNote = lazyComponent(() => import('./RecipientNote'))
const SwapResult = lazyComponent(() => import('./SwapResult'))
const SwapWarnings = lazyComponent(() => import('./SwapWarnings'))

export function SwapCard() {
  const { chain } = useDeployment()
  const { address, isConnected, isWrongNetwork } = useWallet()
  const { get } = useBalances()
  const { slippageBps, slippageOptions } = usePreferences()
  const firstCoins = useFirstCoins()
  const form = useSwapForm()
  const { submit, isBusy, ...action } = useSwapSubmit(form)
  const [note, setNote] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const inputs = `${address} ${slippageBps} ${form.tokenIn.address} ${form.tokenOut.address} ${form.draft.side} ${form.draft.text}`
  const problemId = useId()

  const quote = getQuoteState(form.quoted, form.amount)
  const problem = getSwapProblem({
    isConnected,
    isWrongChain: isWrongNetwork,
    isNodeSilent: useIsNodeSilent(),
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
  const isWaiting = problem === swap.findingPrice
  const isDimmed = form.answer !== undefined && quote.status !== 'ready'
  const level = form.answer && getPriceImpactLevel(form.answer.priceImpactBps)

  function run() {
    setIsAsking(false)
    setNote(undefined)
    if (ready) submit(ready)
  }
  const { press, isPressed } = useWaitingPress({
    inputs,
    isWaiting,
    onPress() {
      if (!ready) return
      // A costly swap is also confirmed if it was pressed before its warning was shown.
      if (
        level === 'extreme' ||
        (isCostly(level) && (isPressed || !SwapWarnings.isLoaded()))
      )
        setIsAsking(true)
      else run()
    },
  })
  // True if the message is also visible elsewhere, so that only screen readers need it
  // here.
  const isSaid =
    action.isPending ||
    !isConnected ||
    firstCoins !== null ||
    (isWaiting && isDimmed && !isPressed) ||
    (action.finished !== undefined && form.draft.text === '')

  return (
    <Card aria-label={swap.swap} className="desktop:p-4!">
      <form
        {...SwapWarnings.preloadOnAim}
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          press()
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
        {/* Above the button, nothing appears or disappears, so that the button does not
            move. */}
        <div>
          <SwapActions
            problemId={problemId}
            isDangerous={level === 'extreme'}
            isPending={action.isPending}
            isWaiting={isWaiting}
            canSwap={ready !== undefined}
            {...(level === 'extreme' ? ImpactDialog.preloadOnAim : {})}
          />
          <SwapDetails
            from={form.tokenIn.symbol}
            to={form.tokenOut.symbol}
            quote={form.answer}
            recipient={action.recipient}
            isDimmed={isDimmed}
            isReplaced={isBusy || action.finished !== undefined}
            isProblem={problem !== undefined && !isSaid}
            status={
              <p
                id={problemId}
                role="status"
                className={cx(
                  'text-muted',
                  isSaid && 'sr-only',
                  isWaiting && 'animate-[fade_150ms_400ms_both]',
                )}
              >
                {isWaiting && !isSaid ? (
                  <Spinner className={smallSpinner} />
                ) : null}
                <span>{problem}</span>
              </p>
            }
            retry={
              quote.status === 'error' && quote.canRetry
                ? () => void form.quoted.refetch()
                : undefined
            }
          >
            <SwapWarnings
              isOpen={isCostly(level) || !slippageOptions.includes(slippageBps)}
              quote={isBusy ? undefined : form.answer}
            />
            {form.isUnknown && form.draft.text === '' ? (
              <InlineMessage>{swap.unknownToken}</InlineMessage>
            ) : null}
            {firstCoins ? null : <GasNote />}
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
            {action.finished ? (
              <SwapResult finished={action.finished} onBack={action.clear} />
            ) : null}
          </SwapDetails>
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

const smallSpinner = 'mr-2 inline size-4 align-[-3px]'
