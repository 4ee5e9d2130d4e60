import { useChainReset } from '@letheswap/react'
import { Button } from '../ui/Button'
import { InlineMessage } from '../ui/InlineMessage'

/** The chain began anew while the page was open: nothing on it is true now. */
export function ResetNotice() {
  if (!useChainReset()) return null
  return (
    <InlineMessage tone="warning">
      <p>
        This test network was reset, so earlier balances and transactions are
        gone. MetaMask may still send a transaction that was pending: to drop
        it, open Settings → Developer tools there and choose “Delete activity
        and nonce data”.
      </p>
      <Button
        size="sm"
        className="mt-2"
        onClick={() => window.location.reload()}
      >
        Reload page
      </Button>
    </InlineMessage>
  )
}
