import { useBalances, useDeployment } from '@letheswap/react'

/** The coin for gas, where the connected wallet is known to have none of it. */
export function useMissingGas(): string | undefined {
  const { symbol } = useDeployment().chain.nativeCurrency
  return useBalances().get(symbol) === 0n ? symbol : undefined
}
