import { formatAmount, type SwapHistoryEntry, type Token } from '@letheswap/sdk'
import { showTokenAmount } from '../../lib/format'
import { history } from '../../messages/dialogs'
import { ArrowRightIcon } from '../icons/icons'
import { TokenIcon } from '../icons/TokenIcon'
import { TransactionRow } from '../ui/TransactionRow'

type Props = { entries: readonly SwapHistoryEntry[] }

/** Swaps, newest first: what went out and what came in. */
export function HistoryList({ entries }: Props) {
  return (
    <ul aria-label={history.swaps} className="divide-y divide-hairline">
      {entries.map((entry) => (
        <TransactionRow
          key={`${entry.txHash}-${entry.logIndex}`}
          time={entry.timestamp * 1_000}
          blockNumber={entry.blockNumber}
          hash={entry.txHash}
        >
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Amount amount={entry.amountIn} token={entry.tokenIn} />
            <span className="sr-only">{history.to}</span>
            <ArrowRightIcon className="size-4 text-muted" />
            <Amount amount={entry.amountOut} token={entry.tokenOut} />
          </p>
        </TransactionRow>
      ))}
    </ul>
  )
}

function Amount({ amount, token }: { amount: bigint; token: Token }) {
  return (
    <span
      className="inline-flex items-center gap-1.5"
      title={`${formatAmount(amount, token.decimals)} ${token.symbol}`}
    >
      <TokenIcon symbol={token.symbol} className="size-5" />
      {showTokenAmount(amount, token)}
    </span>
  )
}
