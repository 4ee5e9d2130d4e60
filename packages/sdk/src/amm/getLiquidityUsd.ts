/**
 * Returns a pool's liquidity in US dollars with 18 decimals, rounded down: the average
 * of both reserves, with each token priced at one dollar.
 */
export function getLiquidityUsd({
  reserve0,
  reserve1,
  decimals0,
  decimals1,
}: {
  reserve0: bigint
  reserve1: bigint
  decimals0: number
  decimals1: number
}): bigint {
  // A single division at the end rounds only once.
  const sum =
    reserve0 * 10n ** BigInt(decimals1) + reserve1 * 10n ** BigInt(decimals0)
  return (sum * 10n ** 18n) / (2n * 10n ** BigInt(decimals0 + decimals1))
}
