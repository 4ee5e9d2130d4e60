import { common } from '../../messages/en/common'
import { InlineMessage } from '../ui/InlineMessage'

/** Said where people first bring a wallet. */
export function TestWalletWarning() {
  return (
    <InlineMessage tone="warning" isAnnounced={false}>
      {common.testWallet}
    </InlineMessage>
  )
}
