import { useBalances, useRefreshBalances } from '@letheswap/react'
import { Button } from '../ui/Button'
import { InlineMessage } from '../ui/InlineMessage'

/** The chain does not answer: how old the balances are, and another try. */
export function OldBalancesNotice() {
  const { error, unread, updatedAt } = useBalances()
  const { refresh, isRefreshing } = useRefreshBalances()
  if (!error)
    return unread.length === 0 ? null : (
      <InlineMessage tone="warning">
        The balance of {unread.join(', ')} could not be read. Everything else
        works.
      </InlineMessage>
    )
  return (
    <InlineMessage tone="warning" className="desktop:items-center">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          The network isn’t responding.{' '}
          {updatedAt === undefined
            ? 'Your balances could not be loaded.'
            : `Balances were last updated at ${new Date(updatedAt).toLocaleTimeString()}.`}
        </p>
        <Button
          size="sm"
          disabled={isRefreshing}
          isLoading={isRefreshing}
          onClick={() => void refresh()}
        >
          Try again
        </Button>
      </div>
    </InlineMessage>
  )
}
