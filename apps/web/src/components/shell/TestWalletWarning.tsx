import { InlineMessage } from '../ui/InlineMessage'

/** Said where people first bring a wallet. */
export function TestWalletWarning() {
  return (
    <InlineMessage tone="warning" isAnnounced={false}>
      Use a throw-away test wallet, not your personal one. This is a test
      network: its coins have no value, and your keys should not be at stake.
    </InlineMessage>
  )
}
