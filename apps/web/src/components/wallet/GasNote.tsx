import { useBalances, useDeployment } from '@letheswap/react'
import { Link } from '@tanstack/react-router'
import { amounts } from '../../messages/screens'
import { InlineMessage } from '../ui/InlineMessage'

/** Warns that the wallet has no native coin to pay for gas. */
export function GasNote({ coin }: { coin: string }) {
  return (
    <InlineMessage tone="warning">
      {amounts.noGas({ coin })}{' '}
      <Link
        to="/faucet"
        className="inline-block font-medium text-accent underline"
      >
        {amounts.toFaucet}
      </Link>
    </InlineMessage>
  )
}

/** The coin for gas, where the connected wallet is known to have none of it. */
export function useMissingGas(): string | undefined {
  const { symbol } = useDeployment().chain.nativeCurrency
  return useBalances().get(symbol) === 0n ? symbol : undefined
}
