import { getAmountOut } from '@letheswap/sdk/amm'

/** A price of 1, in the unit of `getPrice`. */
export const one = 10n ** 18n

/**
 * Returns the value of one whole `tokenA` of a pool in `tokenB`, in units of 1e-18,
 * rounded down.
 */
export function getPrice({ reserveA, reserveB, tokenA, tokenB }) {
  const [unitA, unitB] = [tokenA, tokenB].map(
    (it) => 10n ** BigInt(it.decimals),
  )
  return (reserveB * unitA * one) / (reserveA * unitB)
}

/**
 * Returns the smallest swap that moves a pool's price back to the target. Undefined if
 * the price is within the tolerance.
 */
export function getCorrection(pool, { target, toleranceBps }) {
  const price = getPrice(pool)
  const gap = price > target ? price - target : target - price
  if (gap * 10_000n <= target * toleranceBps) return undefined

  // Sells the token that is too expensive.
  const isDear = price > target
  const [tokenIn, tokenOut] = isDear
    ? [pool.tokenA, pool.tokenB]
    : [pool.tokenB, pool.tokenA]
  const [reserveIn, reserveOut] = isDear
    ? [pool.reserveA, pool.reserveB]
    : [pool.reserveB, pool.reserveA]
  const isEnough = (amountIn) => {
    const inAfter = reserveIn + amountIn
    const outAfter =
      reserveOut -
      getAmountOut({ amountIn, reserveIn, reserveOut, feeBps: pool.feeBps })
    const after = getPrice({
      ...pool,
      reserveA: isDear ? inAfter : outAfter,
      reserveB: isDear ? outAfter : inAfter,
    })
    return isDear ? after <= target : after >= target
  }
  let [tooLittle, enough] = [0n, reserveIn]
  while (!isEnough(enough)) enough *= 2n
  while (enough - tooLittle > 1n) {
    const middle = (tooLittle + enough) / 2n
    if (isEnough(middle)) enough = middle
    else tooLittle = middle
  }
  return { tokenIn, tokenOut, amountIn: enough }
}
