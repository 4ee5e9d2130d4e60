import type { getMidPrice } from '../amm/getMidPrice.js'

/**
 * Adds up the value of amounts of several tokens.
 *
 * @returns The value in the quote token's smallest unit. The total is rounded down
 * once. Undefined if a token with an amount has no price.
 */
export function getQuoteValue({
  amounts,
  prices,
}: getQuoteValue.Parameters): bigint | undefined {
  let [numerator, denominator] = [0n, 1n]
  for (const [token, amount] of amounts) {
    if (amount === 0n) continue
    const price = prices.get(token)
    if (!price) return undefined
    numerator =
      numerator * price.denominator + amount * price.numerator * denominator
    denominator *= price.denominator
  }
  return numerator / denominator
}

export declare namespace getQuoteValue {
  type Parameters = {
    /** Amounts in smallest units. */
    amounts: readonly (readonly [token: string, amount: bigint])[]
    /** Prices by token, from `getTokenPrices`. */
    prices: ReadonlyMap<string, getMidPrice.Price>
  }
}
