import { useDeployment } from '@letheswap/react'
import type { ActivityEntry } from '@letheswap/sdk'
import { activity as words } from '../../messages/dialogs'
import { nameAllowance, nameAmounts } from '../transaction/words'
import { TransactionRow } from '../ui/TransactionRow'
import type { ActivityRow } from './useActivityRows'

type Props = { rows: readonly ActivityRow[] }

/** What was done, newest first: what went out and what came in. */
export function ActivityList({ rows }: Props) {
  const { symbol } = useDeployment().chain.nativeCurrency
  return (
    <ul aria-label={words.list} className="divide-y divide-hairline">
      {rows.map(({ kind, time, entry }) => (
        <TransactionRow
          key={entry?.hash ?? time}
          time={time}
          blockNumber={entry?.blockNumber}
          hash={entry?.hash}
        >
          <span className="font-medium">{words.names[kind]}</span>{' '}
          {entry ? describe(entry) : symbol}
        </TransactionRow>
      ))}
    </ul>
  )
}

function describe({ kind, paid, got, approvals }: ActivityEntry) {
  if (kind === 'approval') return approvals.map(nameAllowance).join(', ')
  return [paid, got]
    .filter((amounts) => amounts.length > 0)
    .map(nameAmounts)
    .join(' → ')
}
