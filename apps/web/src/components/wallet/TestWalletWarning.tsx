import { common } from '../../messages/screens'
import { InlineMessage } from '../ui/InlineMessage'

/** Said where people first bring a wallet. */
export function TestWalletWarning({ className }: { className?: string }) {
  return (
    <InlineMessage tone="warning" isAnnounced={false} className={className}>
      {common.testWallet}
    </InlineMessage>
  )
}
