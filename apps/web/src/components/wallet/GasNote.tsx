import { useBalances, useDeployment } from '@letheswap/react'
import { Link } from '@tanstack/react-router'
import { amounts } from '../../messages/screens'
import { InlineMessage } from '../ui/InlineMessage'

/** Warns a wallet that is known to have none of the native coin, which pays the gas. */
export function GasNote({ className }: { className?: string }) {
  const { symbol: coin } = useDeployment().chain.nativeCurrency
  if (useBalances().get(coin) !== 0n) return null
  return (
    <InlineMessage tone="warning" className={className}>
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
