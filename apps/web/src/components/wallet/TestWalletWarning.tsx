import { InlineMessage } from '../ui/InlineMessage'

/** Said where people first bring a wallet. */
export function TestWalletWarning() {
  return (
    <InlineMessage tone="warning" isAnnounced={false}>
      Use a throw-away test wallet, not your personal one. Coins here have no
      value.
    </InlineMessage>
  )
}
