import { Link } from '@tanstack/react-router'
import { InlineMessage } from '../ui/InlineMessage'

/** Without the coin the wallet can confirm nothing, and only it says so. */
export function GasNote({ coin }: { coin: string }) {
  return (
    <InlineMessage tone="warning">
      You have no {coin} to pay for gas.{' '}
      <Link to="/faucet" className="font-medium text-accent underline">
        Get some from the faucet
      </Link>
    </InlineMessage>
  )
}
