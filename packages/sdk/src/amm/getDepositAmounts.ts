import { quote } from './quote.js'

/**
 * Returns how much of two offered amounts the router takes for a deposit: all of one
 * amount, and its value at the mid price in the other token. An empty pool takes both,
 * and they set its price.
 *
 * @returns Both amounts in their tokens' smallest units, rounded down.
 * @throws The errors of `quote`.
 * @see UniswapV2Router02._addLiquidity in v2-periphery.
 *
 * @example
 * ```ts
 * import { getDepositAmounts } from '@letheswap/sdk/amm'
 *
 * const reserves = { reserveA: 1000n, reserveB: 2500n }
 * getDepositAmounts({ ...reserves, amountA: 100n, amountB: 100n })
 * // { amountA: 40n, amountB: 100n }
 * ```
 */
export function getDepositAmounts({
  amountA,
  amountB,
  reserveA,
  reserveB,
}: getDepositAmounts.Parameters): getDepositAmounts.ReturnType {
  if (reserveA > 0n || reserveB > 0n) {
    const worthOfA = quote({ amountA, reserveA, reserveB })
    if (worthOfA <= amountB) amountB = worthOfA
    else
      amountA = quote({
        amountA: amountB,
        reserveA: reserveB,
        reserveB: reserveA,
      })
  }
  return { amountA, amountB }
}

export declare namespace getDepositAmounts {
  type Parameters = Omit<quote.Parameters, 'amountA'> & {
    /** Maximum amount of token A, in its smallest unit. */
    amountA: bigint
    /** Maximum amount of token B, in its smallest unit. */
    amountB: bigint
  }
  type ReturnType = {
    /** Amount taken of token A, in its smallest unit. */
    amountA: bigint
    /** Amount taken of token B, in its smallest unit. */
    amountB: bigint
  }
}
