import { usePools } from '@letheswap/react'
import { formatUsd, getUsdValue, type Pool, type Token } from '@letheswap/sdk'
import { groupDigits } from './format'

/** Tokens counted as one dollar. */
export const dollars = ['USDT', 'DAI']

/** '≈ $1,234.56' for an amount that the pools give a price for. */
export function useUsd(
  token: Token,
  amount: bigint | undefined,
): string | undefined {
  // Approximate, so it needs no polling.
  const { data } = usePools({ query: { refetchInterval: false } })
  const usd =
    data && amount
      ? getUsdValue({ pools: data.pools, token, amount, dollars })
      : undefined
  return usd === undefined ? undefined : showUsd(usd)
}

/** What some amounts are worth together; undefined where one has no price. */
export function addUsd(
  pools: readonly Pool[],
  amounts: readonly { token: Token; amount: bigint }[],
): bigint | undefined {
  let sum = 0n
  for (const each of amounts) {
    const usd = getUsdValue({ pools, dollars, ...each })
    if (usd === undefined) return undefined
    sum += usd
  }
  return sum
}

/** The total value locked in a pool: both reserves by the pools' prices. */
export const getTvl = (pools: readonly Pool[], pool: Pool) =>
  addUsd(pools, [
    { token: pool.tokenA, amount: pool.reserveA },
    { token: pool.tokenB, amount: pool.reserveB },
  ])

/** Dollars with two decimals; '<$0.01' for a smaller positive sum. */
export function showUsd(usd: bigint): string {
  const text = formatUsd(usd)
  return usd > 0n && text === '0.00' ? '<$0.01' : `≈ $${groupDigits(text)}`
}
