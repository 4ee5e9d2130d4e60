import { useDeployment } from '@letheswap/react'
import { decodeSwapLog, swapTopic } from '@letheswap/sdk'
import { showTokenAmount, showTradePrice } from '../../lib/format'
import { swapParts } from '../../messages/dialogs'
import { CheckIcon } from '../icons/icons'
import { TokenIcon } from '../icons/TokenIcon'
import { TransactionHash } from '../ui/TransactionHash'
import { AddToWallet } from '../wallet/AddToWallet'
import type { FinishedSwap } from './useSwapSubmit'

type Props = { finished: FinishedSwap }

/** The last swap's amounts and price, shown until the next input. */
export default function SwapResult({ finished }: Props) {
  const { chain } = useDeployment()
  const { quote, hash } = finished
  const { tokenIn, tokenOut } = quote
  const { amountIn, amountOut } = getAmounts(finished)
  const price = (amountIn: bigint, amountOut: bigint) =>
    showTradePrice(
      { token: tokenIn, amount: amountIn },
      { token: tokenOut, amount: amountOut },
    )
  const got = price(amountIn, amountOut)
  const quoted = price(quote.amountIn, quote.amountOut)
  return (
    <section
      aria-label={swapParts.lastSwap}
      className="animate-enter rounded-field border border-success bg-raised px-3 py-2 text-label"
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
      <p className="text-muted tabular-nums">
        {got === quoted
          ? swapParts.asQuoted({ price: got })
          : swapParts.notAsQuoted({ price: got, quoted })}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <TransactionHash hash={hash} />
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

/** The amounts from the Swap events of the first and the last pool. */
function getAmounts({ quote, logs }: FinishedSwap) {
  const swaps = logs
    .filter(({ topics }) => topics[0] === swapTopic)
    .map(decodeSwapLog)
  const [first, last] = [swaps[0], swaps.at(-1)]
  return {
    amountIn: first ? first.amount0In + first.amount1In : quote.amountIn,
    amountOut: last ? last.amount0Out + last.amount1Out : quote.amountOut,
  }
}
