import {
  formatAmount,
  type SwapHistoryEntry,
  shortenAddress,
  type Token,
} from '@letheswap/sdk'
import { showAmount } from '../../lib/showAmount'
import { history } from '../../messages/en/history'
import { showDateTime } from '../../messages/intl'
import { ArrowRightIcon } from '../icons/swapIcons'
import { TokenIcon } from '../icons/TokenIcon'
import { TransactionHash } from '../ui/TransactionHash'

type Props = { entries: readonly SwapHistoryEntry[] }

/** Swaps, newest first: what went out, what came in, when, and the proof. */
export function HistoryList({ entries }: Props) {
  return (
    <ul aria-label={history.swaps} className="divide-y divide-hairline">
      {entries.map((entry) => (
        <HistoryRow key={`${entry.txHash}-${entry.logIndex}`} entry={entry} />
      ))}
    </ul>
  )
}

function HistoryRow({ entry }: { entry: SwapHistoryEntry }) {
  const time = new Date(entry.timestamp * 1_000)
  return (
    <li className="flex flex-col gap-1 py-3 desktop:flex-row desktop:items-center desktop:justify-between desktop:gap-4">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
        <Amount amount={entry.amountIn} token={entry.tokenIn} />
        <span className="sr-only">{history.to}</span>
        <ArrowRightIcon className="size-4 text-muted" />
        <Amount amount={entry.amountOut} token={entry.tokenOut} />
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-label text-muted tabular-nums">
        <time dateTime={time.toISOString()}>{showDateTime(time)}</time>
        <span>{history.block({ block: entry.blockNumber })}</span>
        <TransactionHash
          hash={entry.txHash}
          label={history.copyHash({ hash: shortenAddress(entry.txHash) })}
        >
          {shortenAddress(entry.txHash)}
        </TransactionHash>
      </p>
    </li>
  )
}

/** A token that the deployment does not list has an amount without a point. */
function Amount({
  amount,
  token,
}: {
  amount: bigint
  token: Token | undefined
}) {
  if (!token) return <span>{history.units({ amount })}</span>
  return (
    <span
      className="inline-flex items-center gap-1.5"
      title={`${formatAmount(amount, token.decimals)} ${token.symbol}`}
    >
      <TokenIcon symbol={token.symbol} className="size-5" />
      {showAmount(amount, token)} {token.symbol}
    </span>
  )
}
