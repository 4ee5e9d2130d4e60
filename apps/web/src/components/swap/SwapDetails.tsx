import {
  useBalances,
  useDeployment,
  usePreferences,
  useTokens,
} from '@letheswap/react'
import {
  applySlippage,
  formatTokenAmount,
  type Quote,
  shortenAddress,
} from '@letheswap/sdk'
import { Link } from '@tanstack/react-router'
import { memo, useId, useState } from 'react'
import type { Address } from 'viem'
import { cx } from '../../lib/cx'
import { showTokenAmount, showTradePrice } from '../../lib/format'
import { useWords } from '../../lib/useLanguage'
import { useIsDesktop } from '../../lib/useMediaQuery'
import { common, swap } from '../../messages/screens'
import { ChartIcon, ChevronDownIcon } from '../icons/icons'
import { findPool, toPoolSearch } from '../market/poolLink'
import { fewTokens } from '../tokens/TokenSelect'
import { DefinitionList } from '../ui/DefinitionList'
import { IconButton } from '../ui/IconButton'
import { TokenBalance } from '../ui/TokenBalance'
import { formatBps, getPriceImpactLevel } from './priceImpact'

type Props = {
  from: string
  to: string
  quote: Quote | undefined
  recipient: Address | undefined
  /** The quote is for an earlier input. */
  isDimmed: boolean
  /** A swap's steps, or its result, replace the figures. */
  isReplaced: boolean
}

export function SwapDetails({
  from,
  to,
  quote,
  recipient,
  isDimmed,
  isReplaced,
}: Props) {
  const { setPreferences, showsDetails } = usePreferences()
  const isDesktop = useIsDesktop()
  const panelId = useId()
  if (isReplaced) return <BalanceList />
  const isOpen = showsDetails ?? isDesktop
  return (
    <div className="text-label">
      <div className="flex min-h-9 items-center gap-2">
        <DefinitionList
          className={cx(
            'min-w-0 flex-1',
            // On a phone the price needs no term.
            quote && 'max-desktop:[&_dt]:sr-only',
            isDimmed && 'text-muted',
          )}
          items={[[swap.price, quote ? <PriceLine quote={quote} /> : '–']]}
        />
        <ChartLink from={from} to={to} quote={quote} />
        <IconButton
          label={isOpen ? swap.hideDetails : swap.showDetails}
          size="sm"
          className="-mr-2"
          aria-expanded={isOpen}
          aria-controls={panelId}
          icon={
            <ChevronDownIcon
              className={cx(
                'size-4 transition-transform',
                isOpen && 'rotate-180',
              )}
            />
          }
          onClick={() => setPreferences({ showsDetails: !isOpen })}
        />
      </div>
      <div id={panelId} hidden={!isOpen} className="unfolds">
        <Figures {...{ quote, recipient, isDimmed }} />
        <div className="pt-2">
          <BalanceList />
        </div>
      </div>
    </div>
  )
}

/** Leads to the chart of the pair's pool, or else of the first on the route. */
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
      title={swap.showChart}
      className="-mr-2 inline-grid size-11 place-items-center rounded-field text-muted transition-colors hover:bg-raised hover:text-ink desktop:size-8"
    >
      <ChartIcon className="size-4" />
    </Link>
  ) : null
}

/** The wallet's balances; of many tokens, those it has. */
const BalanceList = memo(() => {
  const words = useWords(swap)
  const all = useTokens()
  const { get } = useBalances()
  const tokens =
    all.length > fewTokens
      ? all.filter(({ isNative, symbol }) => isNative || get(symbol))
      : all
  const titleId = useId()
  return (
    <div className="grid grid-cols-2 gap-x-5 gap-y-0.5 border-t border-hairline pt-2 text-label tabular-nums">
      <h2 id={titleId} className="font-medium">
        {words.balances}
      </h2>
      <ul aria-labelledby={titleId} className="contents">
        {tokens.map(({ symbol }) => (
          <li key={symbol} className="flex min-w-0 justify-between gap-2">
            <span className="wrap-anywhere text-muted">{symbol}</span>
            <TokenBalance symbol={symbol} />
          </li>
        ))}
      </ul>
    </div>
  )
})

function Figures({
  quote,
  recipient,
  isDimmed,
}: Pick<Props, 'quote' | 'recipient' | 'isDimmed'>) {
  const { slippageBps } = usePreferences()
  return (
    <DefinitionList
      className={isDimmed ? 'text-muted' : undefined}
      items={[
        [
          swap.minimumReceived,
          quote ? minimumReceived(quote, slippageBps) : '–',
        ],
        quote?.type === 'exactOutput' && [
          swap.maximumSent,
          maximumSent(quote, slippageBps),
        ],
        [swap.priceImpact, quote ? <Impact quote={quote} /> : '–'],
        [
          swap.route,
          quote?.route.map(({ symbol }) => symbol).join(' → ') ?? '–',
        ],
        recipient && [
          swap.recipient,
          <span className="font-mono" title={recipient}>
            {shortenAddress(recipient)}
          </span>,
        ],
        [swap.estimatedGas, swap.gas],
      ]}
    />
  )
}

function minimumReceived(quote: Quote, slippageBps: number): string {
  const amount =
    quote.type === 'exactOutput'
      ? quote.amountOut
      : applySlippage({ amount: quote.amountOut, slippageBps })
  return showTokenAmount(amount, quote.tokenOut)
}

function maximumSent(quote: Quote, slippageBps: number): string {
  const amount = applySlippage({
    amount: quote.amountIn,
    slippageBps,
    bound: 'maximum',
  })
  return `${formatTokenAmount(amount, quote.tokenIn, 'up')} ${quote.tokenIn.symbol}`
}

function Impact({ quote }: { quote: Quote }) {
  const level = getPriceImpactLevel(quote.priceImpactBps)
  return (
    <span
      data-level={level}
      className={cx(
        level === 'moderate' && 'text-warning',
        (level === 'high' || level === 'extreme') && 'text-danger',
      )}
    >
      {formatBps(quote.priceImpactBps)}
    </span>
  )
}

function PriceLine({ quote }: { quote: Quote }) {
  const [isInverted, setIsInverted] = useState(false)
  const sides = [
    { token: quote.tokenIn, amount: quote.amountIn },
    { token: quote.tokenOut, amount: quote.amountOut },
  ] as const
  const [base, counter] = isInverted ? [sides[1], sides[0]] : sides
  return (
    <button
      type="button"
      onClick={() => setIsInverted(!isInverted)}
      title={common.inversePrice}
      className="-my-3 min-h-11 rounded-field text-right tabular-nums hover:text-accent desktop:-my-1 desktop:min-h-6"
    >
      {showTradePrice(base, counter)}
    </button>
  )
}
