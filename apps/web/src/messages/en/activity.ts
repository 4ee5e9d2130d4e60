import { showCount } from '../intl'
import { section } from '../section'

/** What the wallet did here. */
export const activity = section('activity', {
  title: 'Your activity',
  list: 'Transactions',
  pending: 'In progress',
  refresh: 'Refresh',
  reading: 'Reading the chain…',
  readingAt: ({ blocks, of, entries }: Progress) =>
    `Reading the chain, ${showCount(blocks)} blocks of ${showCount(of)}: ${showCount(entries)} found…`,
  found: ({ entries }: { entries: number }) => `${showCount(entries)} found`,
  none: 'Nothing yet. Your swaps, deposits and faucet requests will be listed here.',
  noneOfKind: 'No transactions of this kind.',
  stale: 'This list may be out of date.',
  kind: 'Kind',
  all: 'All',
  kinds: {
    swap: 'Swaps',
    deposit: 'Deposits',
    withdrawal: 'Withdrawals',
    approval: 'Approvals',
    wrap: 'Wraps',
    unwrap: 'Unwraps',
    received: 'Received',
    sent: 'Sent',
    faucet: 'Faucet requests',
  },
  names: {
    swap: 'Swap',
    deposit: 'Deposit',
    withdrawal: 'Withdrawal',
    approval: 'Approval',
    wrap: 'Wrap',
    unwrap: 'Unwrap',
    received: 'Received',
    sent: 'Sent',
    faucet: 'Faucet request',
  },
})

type Progress = { blocks: number; of: number; entries: number }
