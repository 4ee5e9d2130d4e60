import { useBalances, useRefreshBalances } from '@letheswap/react'
import { common } from '../../messages/en/common'
import { notices } from '../../messages/en/notices'
import { showTime } from '../../messages/intl'
import { Button } from '../ui/Button'
import { InlineMessage } from '../ui/InlineMessage'

/** The chain does not answer: how old the balances are, and another try. */
export function OldBalancesNotice() {
  // It tells of a failure; that it came into sight is no reason to ask again.
  const { error, unread, updatedAt } = useBalances({
    query: { refetchOnMount: false },
  })
  const { refresh, isRefreshing } = useRefreshBalances()
  if (!error)
    return unread.length === 0 ? null : (
      <InlineMessage tone="warning">
        {notices.balancesUnread({
          tokens: `${unread.slice(0, 8).join(', ')}${unread.length > 8 ? ` (+${unread.length - 8})` : ''}`,
        })}
      </InlineMessage>
    )
  return (
    <InlineMessage tone="warning" className="desktop:items-center">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          {notices.notResponding}{' '}
          {updatedAt === undefined
            ? notices.balancesNotLoaded
            : notices.balancesUpdatedAt({ time: showTime(updatedAt) })}
        </p>
        <Button
          size="sm"
          isLoading={isRefreshing}
          onClick={() => void refresh()}
        >
          {common.tryAgain}
        </Button>
      </div>
    </InlineMessage>
  )
}
