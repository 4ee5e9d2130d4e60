import { useDeployment, usePreferences, useTokens } from '@letheswap/react'
import type { Quote } from '@letheswap/sdk'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { Address } from 'viem'
import { cx } from '../../lib/cx'
import { orderPrice, showTradePrice } from '../../lib/format'
import { useIsDesktop } from '../../lib/useMediaQuery'
import { common, swap } from '../../messages/screens'
import { ChartIcon } from '../icons/icons'
import { findPool, toPoolSearch } from '../market/poolLink'
import { Button } from '../ui/Button'
import { UnfoldButton } from '../ui/UnfoldButton'
import { BalanceList } from './BalanceList'
import { formatBps, getPriceImpactLevel } from './priceImpact'
import { SwapFigures } from './SwapFigures'

type Props = {
  from: string
  to: string
  quote: Quote | undefined
  recipient: Address | undefined
  /** True if the quote is for an earlier input. */
  isDimmed: boolean
  /** True if a swap's steps or its result replace the figures. */
  isReplaced: boolean
  /** The reason why the form cannot be swapped. Replaces the price if `isProblem`. */
  status: ReactNode
  isProblem: boolean
  retry: (() => void) | undefined
  /** Messages between the row and the info box. */
  children: ReactNode
}

/** Shows price and impact in a row, which expands to the info box. */
export function SwapDetails({
  from,
  to,
  quote,
  recipient,
  isDimmed,
  isReplaced,
  status,
  isProblem,
  retry,
  children,
}: Props) {
  const { setPreferences, showsDetails } = usePreferences()
  const isDesktop = useIsDesktop()
  const panelId = useId()
  const isOpen = showsDetails ?? isDesktop
  const price = [swap.price, quote ? <PriceLine quote={quote} /> : '–'] as const
  return (
    <>
      <div
        className={cx(
          'flex items-center gap-1 text-label',
          isReplaced ? 'pt-3' : 'min-h-11 pt-1',
        )}
      >
        <div className="mr-auto min-w-0">
          {status}
          {isProblem || isReplaced ? null : (
            <Summary {...{ quote, isDimmed }} />
          )}
        </div>
        {retry ? (
          <Button size="sm" variant="link" onClick={retry}>
            {common.tryAgain}
          </Button>
        ) : null}
        {isReplaced ? null : (
          <>
            <ChartLink from={from} to={to} quote={quote} />
            <UnfoldButton
              label={isOpen ? swap.hideDetails : swap.showDetails}
              isOpen={isOpen}
              controls={panelId}
              onChange={(showsDetails) => setPreferences({ showsDetails })}
            />
          </>
        )}
      </div>
      <div className="space-y-3 has-[>:not(.sr-only)]:mb-3">{children}</div>
      <div
        id={panelId}
        hidden={!isOpen}
        className="unfolds space-y-2 text-label"
      >
        {isReplaced ? null : (
          <SwapFigures
            {...{ quote, recipient, isDimmed }}
            price={isProblem && quote ? price : undefined}
          />
        )}
        <BalanceList />
      </div>
    </>
  )
}

function Summary({ quote, isDimmed }: Pick<Props, 'quote' | 'isDimmed'>) {
  return (
    <dl
      className={cx(
        'flex flex-wrap items-center gap-x-3 tabular-nums',
        isDimmed && 'opacity-60',
      )}
    >
      <div>
        <dt className="sr-only">{swap.price}</dt>
        <dd>{quote ? <PriceLine quote={quote} /> : '–'}</dd>
      </div>
      {quote ? (
        <div>
          <dt className="sr-only">{swap.priceImpact}</dt>
          <dd>
            <Impact quote={quote} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

/** Links to the chart of the pair's pool, or of the route's first pool. */
function ChartLink({ from, to, quote }: Pick<Props, 'from' | 'to' | 'quote'>) {
  const { pairs } = useDeployment()
  const tokens = useTokens()
  const [first, second] = quote?.route ?? []
  const pool =
    findPool(tokens, pairs, `${from}-${to}`) ??
    findPool(tokens, pairs, `${first?.symbol}-${second?.symbol}`)
  return pool ? (
    <Link
      to="/pools"
      search={{ pool: toPoolSearch(pool) }}
      aria-label={swap.showChart}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 font-medium text-muted transition-colors hover:bg-raised hover:text-ink desktop:min-h-8"
    >
      <ChartIcon className="size-4 max-desktop:hidden" />
      {swap.chart}
    </Link>
  ) : null
}

function Impact({ quote }: { quote: Quote }) {
  const level = getPriceImpactLevel(quote.priceImpactBps)
  return (
    <span
      data-level={level}
      title={swap.priceImpact}
      className={cx(
        level === 'moderate' && 'text-warning',
        level === 'high' || level === 'extreme' ? 'text-danger' : 'text-muted',
      )}
    >
      {formatBps(quote.priceImpactBps)}
    </span>
  )
}

function PriceLine({ quote }: { quote: Quote }) {
  const [isTurned, setIsTurned] = useState(false)
  const [base, counter] = orderPrice(
    { token: quote.tokenIn, amount: quote.amountIn },
    { token: quote.tokenOut, amount: quote.amountOut },
  )
  return (
    <button
      type="button"
      onClick={() => setIsTurned(!isTurned)}
      title={common.inversePrice}
      className="text-button -my-3 min-h-11 rounded-field text-left tabular-nums hover:text-accent desktop:-my-1 desktop:min-h-6"
    >
      {isTurned ? showTradePrice(counter, base) : showTradePrice(base, counter)}
    </button>
  )
}
