import { useBalances, usePools } from '@letheswap/react'
import { type Pool, parseAmount, type Token } from '@letheswap/sdk'
import { getQuoteValue, getTokenPrices } from '@letheswap/sdk/market'
import { groupDigits, showAmount, showDollars } from './format'

/** Tokens that count as one dollar. */
const dollars = ['USDT', 'DAI']

/** Returns '≈ $1,234.56' for an amount, if the pools have a price for it. */
export function useUsd(
  token: Token,
  amount: bigint | undefined,
): string | undefined {
  return useShowUsd()(token, amount)
}

export type Holding = { balance: string; usd: string | undefined }

/**
 * Returns a function that returns the wallet's balance of a token, or undefined if it
 * is zero.
 */
export function useHolding(): (token: Token) => Holding | undefined {
  const { get } = useBalances()
  const show = useShowUsd()
  return (token) => {
    const amount = get(token.symbol)
    return amount
      ? {
          balance: groupDigits(showAmount(amount, token)),
          usd: show(token, amount),
        }
      : undefined
  }
}

function useShowUsd() {
  // An approximate value needs no polling.
  const { data } = usePools({ query: { refetchInterval: false } })
  return (token: Token, amount: bigint | undefined) => {
    const usd =
      // The creator of an imported token may also have set the price in its pool.
      data && amount && !token.isImported
        ? addUsd(data.pools, [{ token, amount }])
        : undefined
    return usd === undefined ? undefined : showUsd(usd)
  }
}

/**
 * Returns the total value of amounts in dollars with 18 decimals. Undefined if a token
 * has no price.
 */
export const addUsd = (
  pools: readonly Pool[],
  amounts: readonly { token: Token; amount: bigint }[],
): bigint | undefined =>
  getQuoteValue({
    amounts: amounts.map(({ token, amount }) => [token.address, amount]),
    prices: getDollarPrices(pools),
  })

const known = new WeakMap<readonly Pool[], ReturnType<typeof getTokenPrices>>()

/**
 * Returns each token's price in dollars with 18 decimals. Computed once per list of
 * pools.
 */
function getDollarPrices(pools: readonly Pool[]) {
  const prices =
    known.get(pools) ??
    getTokenPrices({
      pools,
      quote: new Map(
        pools
          .flatMap(({ tokenA, tokenB }) => [tokenA, tokenB])
          .filter(
            ({ symbol, isImported }) => dollars.includes(symbol) && !isImported,
          )
          .map(({ address, decimals }) => [
            address,
            {
              numerator: parseAmount('1', 18),
              denominator: parseAmount('1', decimals),
            },
          ]),
      ),
    })
  known.set(pools, prices)
  return prices
}

/** Returns the total value locked in a pool: both reserves at the pools' prices. */
export const getTvl = (pools: readonly Pool[], pool: Pool) =>
  addUsd(pools, [
    { token: pool.tokenA, amount: pool.reserveA },
    { token: pool.tokenB, amount: pool.reserveB },
  ])

/** Formats '≈ $1,234.56', or '<$0.01' for a smaller positive amount. */
export function showUsd(usd: bigint): string {
  const text = showDollars(usd)
  return text.startsWith('<') ? text : `≈ ${text}`
}
