import { usePools } from '@letheswap/react'
import { formatUsd, getUsdValue, type Token } from '@letheswap/sdk'
import { groupDigits } from '../../lib/groupDigits'

/** The tokens that stand for a dollar. */
const dollars = ['USDT', 'DAI']

/** '≈ $1,234.56' for an amount that the pools give a price for. */
export function useUsd(
  token: Token,
  amount: bigint | undefined,
): string | undefined {
  // A rough figure needs no reading of its own every minute.
  const { data } = usePools({ query: { refetchInterval: false } })
  const usd =
    data && amount
      ? getUsdValue({ pools: data.pools, token, amount, dollars })
      : undefined
  if (usd === undefined) return undefined
  const text = formatUsd(usd)
  return text === '0.00' ? '<$0.01' : `≈ $${groupDigits(text)}`
}
