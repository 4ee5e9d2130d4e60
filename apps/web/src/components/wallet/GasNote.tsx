import { useBalances, useDeployment } from '@letheswap/react'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { amounts, swap } from '../../messages/screens'
import { InlineMessage } from '../ui/InlineMessage'

/** A button that gives the visitor coins, on a page that can do so. */
export const FirstCoins = createContext<ReactNode>(null)

/**
 * Returns the button of `FirstCoins` if the wallet is known to have none of the native
 * coin.
 */
export function useFirstCoins(): ReactNode {
  const button = useContext(FirstCoins)
  return useIsOutOfCoins() ? button : null
}

function useIsOutOfCoins(): boolean {
  const { symbol } = useDeployment().chain.nativeCurrency
  return useBalances().get(symbol) === 0n
}

/** Returns the gas estimate from the specification, only on LetheZKP. */
export function useFixedGas(): string | undefined {
  return useDeployment().chain.id === 500_000 ? swap.gas : undefined
}

/** Warns if the wallet is known to have none of the native coin, which pays for gas. */
export function GasNote({ className }: { className?: string }) {
  const { symbol: coin } = useDeployment().chain.nativeCurrency
  if (!useIsOutOfCoins()) return null
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
