import type { getMidPrice } from '../amm/getMidPrice.js'

/**
 * Adds up the value of amounts of several tokens.
 *
 * @returns The value in the quote token's smallest unit, rounded down once, for
 * all amounts together. Undefined when a token with an amount has no price.
 *
 * @example
 * ```ts
 * import { getQuoteValue, getTokenPrices } from '@letheswap/sdk/market'
 *
 * const pool = { token0: 'ETH', token1: 'USDC', reserve0: 10n ** 18n, reserve1: 2_500_000_000n }
 * const prices = getTokenPrices({ pools: [pool], quote: 'USDC' })
 * getQuoteValue({ amounts: [['ETH', pool.reserve0]], prices })
 * // 2_500_000_000n: 2,500 USDC
 * ```
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
    /** Amounts in the tokens' smallest units, none below zero. */
    amounts: readonly (readonly [token: string, amount: bigint])[]
    prices: ReadonlyMap<string, getMidPrice.Price>
  }
}
