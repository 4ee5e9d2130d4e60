/**
 * What an amount is worth in dollars at the pools' mid price. A token that is
 * a dollar itself counts as one; any other is priced by the pool that holds
 * most dollars against it.
 *
 * @param parameters - {@link getUsdValue.Parameters}
 * @returns Dollars with 18 decimals, rounded down; `undefined` where no pool
 * with a dollar gives a price.
 *
 * @example
 * ```ts
 * import { getUsdValue, type Pool, type Token } from '@letheswap/sdk'
 *
 * declare const pools: readonly Pool[]
 * declare const token: Token
 * getUsdValue({ pools, token, amount: 10n ** 18n, dollars: ['USDT', 'DAI'] })
 * ```
 */
export function getUsdValue({
  pools,
  token,
  amount,
  dollars,
}: getUsdValue.Parameters): bigint | undefined {
  if (dollars.includes(token.symbol)) return toUsd(amount, token.decimals)
  const [deepest] = pools
    .flatMap(({ tokenA, tokenB, reserveA, reserveB }) => [
      { base: tokenA, reserve: reserveA, quote: tokenB, other: reserveB },
      { base: tokenB, reserve: reserveB, quote: tokenA, other: reserveA },
    ])
    .filter(
      ({ base, quote, reserve }) =>
        base.symbol === token.symbol &&
        dollars.includes(quote.symbol) &&
        reserve > 0n,
    )
    .map(({ reserve, quote, other }) => ({
      reserve,
      usd: toUsd(other, quote.decimals),
    }))
    .sort((a, b) => (a.usd > b.usd ? -1 : 1))
  return deepest && (amount * deepest.usd) / deepest.reserve
}

/** An amount of dollars with 18 decimals; what is finer is rounded down. */
const toUsd = (amount: bigint, decimals: number) =>
  (amount * 10n ** 18n) / 10n ** BigInt(decimals)

export declare namespace getUsdValue {
  type Token = { symbol: string; decimals: number }
  type Parameters = {
    /** Pools as `getPools` reads them. */
    pools: readonly {
      tokenA: Token
      tokenB: Token
      reserveA: bigint
      reserveB: bigint
    }[]
    /** The token of the amount. */
    token: Token
    /** Amount, in the token's smallest unit. */
    amount: bigint
    /** Symbols of the tokens that count as one dollar each. */
    dollars: readonly string[]
  }
}
