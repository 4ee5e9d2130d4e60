import { quote } from './quote.js'

/**
 * Returns how much of two offered amounts the router takes for a deposit: all of
 * one, and its value at the pool's mid price of the other. An empty pool takes
 * both, which sets its price.
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
    /** Maximum of token A to put in, in its smallest unit. */
    amountA: bigint
    /** Maximum of token B to put in, in its smallest unit. */
    amountB: bigint
  }
  type ReturnType = {
    /** Amount of token A that is taken, in its smallest unit. */
    amountA: bigint
    /** Amount of token B that is taken, in its smallest unit. */
    amountB: bigint
  }
}
