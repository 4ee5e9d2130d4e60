import { getUsdValue, type Pool, type Token } from '@letheswap/sdk'
import { dollars } from '../../lib/useUsd'

/**
 * How the worth of all pools divides among their tokens, most first, in basis
 * points of the whole, rounded down; a token without a price is left out.
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
    usd: getUsdValue({ pools, token, amount, dollars }) ?? 0n,
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
