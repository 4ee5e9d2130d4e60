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
import { memo, type ReactNode, useId, useState } from 'react'
import type { Address } from 'viem'
import { cx } from '../../lib/cx'
import {
  groupDigits,
  orderPrice,
  showTokenAmount,
  showTradePrice,
} from '../../lib/format'
import { lazyComponent } from '../../lib/lazyComponent'
import { useWords } from '../../lib/useLanguage'
import { useIsDesktop } from '../../lib/useMediaQuery'
import { common, swap } from '../../messages/screens'
import { ChartIcon } from '../icons/icons'
import { findPool, toPoolSearch } from '../market/poolLink'
import { fewTokens } from '../tokens/TokenSelect'
import { Button } from '../ui/Button'
import { DefinitionList } from '../ui/DefinitionList'
import { TokenBalance } from '../ui/TokenBalance'
import { UnfoldButton } from '../ui/UnfoldButton'
import { useFixedGas } from '../wallet/GasNote'
import { formatBps, getPriceImpactLevel } from './priceImpact'

const SwapGas = lazyComponent(() => import('./SwapGas'), {
  fallback: '–',
  failed: () => '–',
})

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
          <Figures
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

/**
 * Lists the wallet's balances. If there are many tokens, lists only those in the
 * wallet.
 */
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
    <div className="border-t border-hairline pt-2">
      <h2 id={titleId} className="mb-1 font-medium">
        {words.balances}
      </h2>
      <ul
        aria-labelledby={titleId}
        className="grid grid-cols-2 gap-x-6 gap-y-0.5 tabular-nums"
      >
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
  price,
}: Pick<Props, 'quote' | 'recipient' | 'isDimmed'> & {
  price: readonly [string, ReactNode] | undefined
}) {
  const { slippageBps } = usePreferences()
  const fixedGas = useFixedGas()
  return (
    <DefinitionList
      className={quote && !isDimmed ? undefined : 'text-muted'}
      items={[
        price,
        [
          swap.minimumReceived,
          quote ? minimumReceived(quote, slippageBps) : '–',
        ],
        quote?.type === 'exactOutput' && [
          swap.maximumSent,
          maximumSent(quote, slippageBps),
        ],
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
        [swap.estimatedGas, fixedGas ?? <SwapGas quote={quote} />],
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
  return `${groupDigits(formatTokenAmount(amount, quote.tokenIn, 'up'))} ${quote.tokenIn.symbol}`
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
