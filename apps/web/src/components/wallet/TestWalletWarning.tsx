import { common } from '../../messages/screens'
import { InlineMessage } from '../ui/InlineMessage'

/** Shown where a user first connects a wallet. */
export function TestWalletWarning({ className }: { className?: string }) {
  return (
    <InlineMessage tone="warning" isAnnounced={false} className={className}>
      {common.testWallet}
    </InlineMessage>
  )
}
