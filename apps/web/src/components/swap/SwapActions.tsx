import { useWallet } from '@letheswap/react'
import type { ComponentProps } from 'react'
import { useId } from 'react'
import { common, swap } from '../../messages/screens'
import { Button } from '../ui/Button'
import { Spinner } from '../ui/Spinner'
import { ConnectButton } from '../wallet/ConnectFlow'
import { SwitchNetworkButton } from '../wallet/SwitchNetworkButton'
import type { QuoteState } from './getQuoteState'

type Props = Pick<ComponentProps<'button'>, 'onPointerEnter' | 'onFocus'> & {
  quote: QuoteState
  problem: string | undefined
  /** The price is so bad that the swap asks once more. */
  isDangerous: boolean
  isPending: boolean
  canSwap: boolean
  onRetry: () => void
}

/** Swaps; before it the button to connect or switch network, beneath it the problem. */
export function SwapActions({
  quote,
  problem,
  isDangerous,
  isPending,
  canSwap,
  onRetry,
  ...aim
}: Props) {
  const { isConnected, isWrongNetwork, status } = useWallet()
  const problemId = useId()
  const isDisconnected = !isConnected && status !== 'reconnecting'
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isDisconnected ? (
          <ConnectButton size="lg" className="grow-99" />
        ) : isWrongNetwork ? (
          <SwitchNetworkButton
            variant="primary"
            size="lg"
            className="grow-99"
          />
        ) : null}
        <Button
          {...aim}
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          size="lg"
          // Fills a row of its own where two buttons do not fit.
          className="grow"
          disabled={!canSwap}
          isLoading={isPending}
          aria-describedby={problem ? problemId : undefined}
        >
          {isPending ? swap.swapping : swap.swap}
        </Button>
      </div>
      {/* As high without a problem: what follows does not move. */}
      <div className="mt-2 flex min-h-5 items-center justify-center gap-2 text-label text-muted">
        {quote.status === 'pending' && problem ? <Spinner /> : null}
        <p id={problemId} role="status" className="text-center">
          {problem}
        </p>
        {quote.status === 'error' && quote.canRetry ? (
          <Button size="sm" className="-my-3" onClick={onRetry}>
            {common.tryAgain}
          </Button>
        ) : null}
      </div>
    </>
  )
}
