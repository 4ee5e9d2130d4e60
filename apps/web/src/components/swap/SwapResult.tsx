import { type PlanRecord, useDeployment } from '@letheswap/react'
import { getPlanSummary } from '@letheswap/sdk'
import { showTokenAmount, showTradePrice } from '../../lib/format'
import { recipients, swapParts } from '../../messages/dialogs'
import { CheckIcon } from '../icons/icons'
import { TokenIcon } from '../icons/TokenIcon'
import { TransactionHash } from '../ui/TransactionHash'
import { AddToWallet } from '../wallet/AddToWallet'

type Props = { finished: PlanRecord }

/** The last swap's amounts and price, shown until the next input. */
export default function SwapResult({ finished }: Props) {
  const deployment = useDeployment()
  const { chain } = deployment
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
      { token: tokenIn, amount: amountIn },
      { token: tokenOut, amount: amountOut },
    )
  const got = price(amountIn, amountOut)
  // Of an exact output the plan has the most to spend, and not what was quoted.
  const quoted =
    summary.type === 'exactInput' ? price(amountIn, expected) : undefined
  return (
    <section
      aria-label={swapParts.lastSwap}
      className="animate-enter rounded-panel border border-transparent bg-field px-3 py-2 text-label"
    >
      <p className="flex flex-wrap items-center gap-x-2 text-lead font-semibold tabular-nums">
        <CheckIcon className="size-5 text-success" />
        {showTokenAmount(amountIn, tokenIn)}
        <span className="font-normal text-muted">
          <span aria-hidden="true">→</span>
          <span className="sr-only">{swapParts.became}</span>
        </span>
        <span className="inline-flex items-center gap-2">
          <TokenIcon symbol={tokenOut.symbol} className="size-5" />
          {showTokenAmount(amountOut, tokenOut)}
        </span>
      </p>
      {summary.recipient !== plan.account ? (
        <p className="wrap-anywhere text-muted">
          {recipients.wentTo}{' '}
          <span className="font-mono">{summary.recipient}</span>
        </p>
      ) : null}
      <p className="text-muted tabular-nums">
        {quoted === undefined
          ? got
          : got === quoted
            ? swapParts.asQuoted({ price: got })
            : swapParts.notAsQuoted({ price: got, quoted })}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <TransactionHash hash={result.hash} />
        {tokenOut.symbol === chain.nativeCurrency.symbol ? null : (
          <AddToWallet
            token={tokenOut.symbol}
            size="sm"
            variant="quiet"
            className="-mx-3"
          />
        )}
      </div>
    </section>
  )
}
