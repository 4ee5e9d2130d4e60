import { useDeployment } from '@letheswap/react'
import { shortenAddress } from '@letheswap/sdk'
import { activity as words } from '../../messages/en/activity'
import { showDateTime } from '../../messages/intl'
import { nameAllowance, nameAmounts } from '../transaction/words'
import { TransactionHash } from '../ui/TransactionHash'
import type { ActivityRow } from './useActivityRows'

type Props = { rows: readonly ActivityRow[] }

/** What was done, newest first: what went out, what came in, and the proof. */
export function ActivityList({ rows }: Props) {
  return (
    <ul aria-label={words.list} className="divide-y divide-hairline">
      {rows.map((row) => (
        <Row key={row.entry?.txHash ?? row.time} {...row} />
      ))}
    </ul>
  )
}

function Row({ kind, time, entry }: ActivityRow) {
  const { chain } = useDeployment()
  const at = new Date(time)
  return (
    <li className="flex flex-col gap-1 py-3 desktop:flex-row desktop:items-center desktop:justify-between desktop:gap-4">
      <p className="min-w-0 break-words tabular-nums">
        <span className="font-medium">{words.names[kind]}</span>{' '}
        {entry ? describe(entry) : chain.nativeCurrency.symbol}
      </p>
      <p className="flex shrink-0 flex-wrap items-center gap-x-3 text-label text-muted tabular-nums">
        <time dateTime={at.toISOString()}>{showDateTime(at)}</time>
        {entry ? (
          <>
            <span>{words.block({ block: entry.blockNumber })}</span>
            <TransactionHash
              hash={entry.txHash}
              label={words.copyHash({ hash: shortenAddress(entry.txHash) })}
            >
              {shortenAddress(entry.txHash)}
            </TransactionHash>
          </>
        ) : null}
      </p>
    </li>
  )
}

function describe({
  kind,
  paid,
  got,
  approvals,
}: NonNullable<ActivityRow['entry']>) {
  if (kind === 'approval') return approvals.map(nameAllowance).join(', ')
  return [paid, got]
    .filter((amounts) => amounts.length > 0)
    .map(nameAmounts)
    .join(' → ')
}
