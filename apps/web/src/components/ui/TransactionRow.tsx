import type { ReactNode } from 'react'
import { showDateTime } from '../../messages/intl'
import { common } from '../../messages/screens'
import { showAgo } from '../../messages/showAgo'
import { TransactionHash } from './TransactionHash'

type Props = {
  /** In Unix milliseconds. */
  time: number
  /** Of a transaction on the chain. */
  blockNumber?: bigint | number | undefined
  hash?: string | undefined
  children: ReactNode
}

export function TransactionRow({ time, blockNumber, hash, children }: Props) {
  return (
    <li className="flex flex-col gap-1 py-3 desktop:flex-row desktop:items-center desktop:justify-between desktop:gap-4">
      <div className="min-w-0 break-words tabular-nums">{children}</div>
      <p className="flex shrink-0 flex-wrap items-center gap-x-3 text-label text-muted tabular-nums">
        <time
          dateTime={new Date(time).toISOString()}
          title={showDateTime(time)}
        >
          {showAgo(time)}
        </time>
        {blockNumber === undefined ? null : (
          <span>{common.block({ block: blockNumber })}</span>
        )}
        {hash ? <TransactionHash hash={hash} isShort /> : null}
      </p>
    </li>
  )
}
