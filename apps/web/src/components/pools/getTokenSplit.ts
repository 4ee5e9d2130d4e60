import type { Pool, Token } from '@letheswap/sdk'
import { addUsd } from '../../lib/useUsd'

/**
 * Each token's share of the value of all pools, largest first, in basis points
 * rounded down; a token without a price is left out.
 */
export function getTokenSplit(pools: readonly Pool[]) {
  const held = new Map<string, { token: Token; amount: bigint }>()
  const add = (token: Token, amount: bigint) => {
    const before = held.get(token.symbol)?.amount ?? 0n
    held.set(token.symbol, { token, amount: before + amount })
  }
  for (const { tokenA, tokenB, reserveA, reserveB } of pools) {
    add(tokenA, reserveA)
    add(tokenB, reserveB)
  }
  const worths = [...held.values()].map(({ token, amount }) => ({
    symbol: token.symbol,
    usd: addUsd(pools, [{ token, amount }]) ?? 0n,
  }))
  const total = worths.reduce((sum, { usd }) => sum + usd, 0n)
  return worths
    .filter(({ usd }) => usd > 0n)
    .sort((a, b) => (a.usd > b.usd ? -1 : 1))
    .map(({ symbol, usd }) => ({
      symbol,
      bps: Number((usd * 10_000n) / total),
    }))
}
