import { useBalances, useDeployment, useWallet } from '@letheswap/react'
import { useId, useState } from 'react'
import { SwapVerticalIcon } from '../icons/icons'
import { Button } from '../ui/Button'
import { Card } from '../ui/Card'
import { IconButton } from '../ui/IconButton'
import { InlineMessage } from '../ui/InlineMessage'
import { FailureMessage } from './FailureMessage'
import { getQuoteState } from './getQuoteState'
import { getSwapProblem } from './getSwapProblem'
import { ImpactDialog } from './ImpactDialog'
import { MaxButton } from './MaxButton'
import { PlanSteps } from './PlanSteps'
import { getPriceImpactLevel, priceImpactWords } from './priceImpact'
import { SlippagePicker } from './SlippagePicker'
import { SwapDetails } from './SwapDetails'
import { TokenPanel } from './TokenPanel'
import { useSwapForm } from './useSwapForm'
import { useSwapSubmit } from './useSwapSubmit'

/** The swap form: two tokens, one amount, and what comes of it. */
export function SwapCard() {
  const { chain } = useDeployment()
  const { isConnected, isWrongNetwork } = useWallet()
  const { get } = useBalances()
  const form = useSwapForm()
  const { submit, isBusy, ...action } = useSwapSubmit({ onSuccess: form.reset })
  const [note, setNote] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const problemId = useId()

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
    isBusy,
  })
  const ready =
    problem === undefined && quote.status === 'ready' ? quote.quote : undefined
  const isDimmed = form.answer !== undefined && quote.status !== 'ready'
  const level = form.answer && getPriceImpactLevel(form.answer.priceImpactBps)
  const impactWords = level && priceImpactWords[level]

  function run() {
    setIsAsking(false)
    setNote(undefined)
    if (ready) void submit(ready)
  }

  const panel = (side: 'in' | 'out') => ({
    text: form.texts[side],
    disabled: isBusy,
    isPending: form.draft.side !== side && isDimmed,
    error: form.draft.side === side ? form.fieldError : undefined,
    onType: (text: string) => {
      setNote(undefined)
      form.type(side, text)
    },
    onLeave: form.leave,
    onChoose: (symbol: string) => {
      setNote(undefined)
      form.choose(side, symbol)
    },
  })

  return (
    <Card aria-label="Swap">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!ready) return
          if (level === 'extreme') setIsAsking(true)
          else run()
        }}
      >
        <div>
          <TokenPanel
            side="From"
            token={form.tokenIn}
            {...panel('in')}
            hint={note}
            action={
              <MaxButton
                token={form.tokenIn}
                disabled={isBusy}
                onFill={form.fill}
                onNote={setNote}
              />
            }
          />
          <div className="relative z-10 -mt-1 -mb-6 flex justify-center">
            <IconButton
              label="Swap direction"
              icon={<SwapVerticalIcon />}
              disabled={isBusy}
              className="border border-outline bg-surface"
              onClick={() => {
                setNote(undefined)
                form.flip()
              }}
            />
          </div>
          <TokenPanel side="To" token={form.tokenOut} {...panel('out')} />
        </div>
        <SlippagePicker disabled={isBusy} />
        <SwapDetails quote={form.answer} isDimmed={isDimmed} />
        {impactWords ? (
          <InlineMessage
            tone={
              level === 'low'
                ? 'info'
                : level === 'moderate'
                  ? 'warning'
                  : 'error'
            }
          >
            {impactWords}
          </InlineMessage>
        ) : null}
        <div>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isFull
            disabled={!ready}
            isLoading={action.isPending}
            aria-describedby={problem ? problemId : undefined}
          >
            {action.isPending ? 'Swapping…' : 'Swap'}
          </Button>
          <p
            id={problemId}
            role="status"
            className="mt-2 min-h-5 text-center text-label text-muted"
          >
            {problem}
          </p>
        </div>
        <PlanSteps
          progress={action.progress}
          isPreparing={action.isPending}
          onCancel={action.cancel}
        />
        {action.failure ? <FailureMessage failure={action.failure} /> : null}
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
