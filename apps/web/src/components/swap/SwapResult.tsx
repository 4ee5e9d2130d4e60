import {
  type PlanRecord,
  useDeployment,
  useTokens,
  useWallet,
} from '@letheswap/react'
import { formatAmount, getPlanSummary, type Token } from '@letheswap/sdk'
import { Link } from '@tanstack/react-router'
import { orderPrice, showTokenAmount, showTradePrice } from '../../lib/format'
import { recipients, swapParts } from '../../messages/dialogs'
import { pools } from '../../messages/screens'
import { ArrowRightIcon } from '../icons/lateIcons'
import { TokenIcon } from '../icons/TokenIcon'
import { findPool, toPoolSearch } from '../market/poolLink'
import { toSearch } from '../tokens/tokenLink'
import { linkButton, primaryLink } from '../ui/Button'
import { FullAddress } from '../ui/FullAddress'
import { TransactionHash } from '../ui/TransactionHash'
import { AddToWallet } from '../wallet/AddToWallet'
import { useFirstCoins } from '../wallet/GasNote'

type Props = { finished: PlanRecord; onBack: () => void }

/** Shows the last swap's amounts, price and next steps until the next input. */
export default function SwapResult({ finished, onBack }: Props) {
  const deployment = useDeployment()
  const tokens = useTokens()
  const { chain, pairs } = deployment
  const { isWrongNetwork } = useWallet()
  // The form's own primary button takes precedence.
  const next =
    useFirstCoins() || isWrongNetwork ? `grow ${linkButton}` : primaryLink
  const { plan, result } = finished
  if (!plan || !result) return null
  const summary = getPlanSummary(deployment, plan)
  if (summary.kind !== 'swap') return null
  const [{ token: tokenIn }] = summary.spend
  const [{ token: tokenOut, amount: expected }] = summary.receiveExpected
  const { amount: amountIn = 0n } = result.spent[0] ?? {}
  const { amount: amountOut = 0n } = result.received[0] ?? {}
  const price = (amountIn: bigint, amountOut: bigint) =>
    showTradePrice(
      ...orderPrice(
        { token: tokenIn, amount: amountIn },
        { token: tokenOut, amount: amountOut },
      ),
    )
  const got = price(amountIn, amountOut)
  // For an exact output, the plan has the maximum input instead of the quoted input.
  const quoted =
    summary.type === 'exactInput' ? price(amountIn, expected) : undefined
  const pool = findPool(tokens, pairs, `${tokenIn.symbol}-${tokenOut.symbol}`)
  return (
    <section
      aria-label={swapParts.lastSwap}
      className="animate-enter space-y-2 rounded-panel bg-field p-3 text-label"
    >
      <p className="flex flex-wrap items-center gap-x-2">
        <Amount token={tokenIn} amount={amountIn} />
        <ArrowRightIcon className="size-4 text-muted" />
        <span className="sr-only">{swapParts.became}</span>
        <Amount token={tokenOut} amount={amountOut} />
      </p>
      {summary.recipient !== plan.account ? (
        <p className="text-muted">
          {recipients.wentTo} <FullAddress address={summary.recipient} />
        </p>
      ) : null}
      <p className="text-muted tabular-nums">
        {quoted === undefined
          ? got
          : got === quoted
            ? swapParts.asQuoted({ price: got })
            : swapParts.notAsQuoted({ price: got, quoted })}
      </p>
      <TransactionHash hash={result.hash} />
      <div className="flex flex-wrap gap-2 pt-1">
        {pool ? (
          <Link
            to="/pools"
            search={{ pool: toPoolSearch(pool) }}
            className={next}
          >
            {pools.addLiquidity}
          </Link>
        ) : null}
        <Link
          to="/swap"
          search={{
            from: toSearch(tokenOut),
            to: toSearch(tokenIn),
            amount: formatAmount(amountOut, tokenOut.decimals),
          }}
          replace
          onClick={onBack}
          className={pool ? `grow ${linkButton}` : next}
        >
          {swapParts.swapBack}
        </Link>
        {tokenOut.symbol === chain.nativeCurrency.symbol ? null : (
          <AddToWallet
            token={tokenOut.symbol}
            size="sm"
            variant="quiet"
            className="px-1.5!"
          />
        )}
      </div>
    </section>
  )
}

const Amount = ({ token, amount }: { token: Token; amount: bigint }) => (
  <span className="inline-flex min-w-0 items-center gap-2 text-title font-medium tracking-[-0.02em] tabular-nums">
    <TokenIcon symbol={token.symbol} />
    <span className="min-w-0 wrap-anywhere">
      {showTokenAmount(amount, token)}
    </span>
  </span>
)
