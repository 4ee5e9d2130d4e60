import type { ReactNode } from 'react'
import { transaction } from '../../messages/dialogs'
import { showDateTime } from '../../messages/intl'
import { showAgo } from '../../messages/showAgo'
import { TransactionHash } from './TransactionHash'

type ListProps = { label: string; children: ReactNode }

/** Lists `TransactionRow` elements, whose columns align on wide screens. */
export function TransactionList({ label, children }: ListProps) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-hairline desktop:grid desktop:grid-cols-[minmax(0,1fr)_auto_auto_auto] desktop:gap-x-4"
    >
      {children}
    </ul>
  )
}

type Props = {
  /** Time of the transaction in Unix milliseconds. */
  time: number
  /** The block of the transaction, if it is on the chain. */
  blockNumber?: bigint | number | undefined
  hash?: string | undefined
  children: ReactNode
}

export function TransactionRow({ time, blockNumber, hash, children }: Props) {
  return (
    <li className="flex flex-col gap-1 py-3 tabular-nums desktop:col-span-full desktop:grid desktop:grid-cols-subgrid desktop:items-center desktop:gap-x-4">
      <div className="min-w-0 break-words">{children}</div>
      <p className="flex flex-wrap items-center gap-x-3 text-label text-muted desktop:contents">
        <time
          dateTime={new Date(time).toISOString()}
          title={showDateTime(time)}
        >
          {showAgo(time)}
        </time>
        <span>
          {blockNumber === undefined
            ? null
            : transaction.inBlock({ block: blockNumber })}
        </span>
        {hash ? <TransactionHash hash={hash} isShort /> : null}
      </p>
    </li>
  )
}
