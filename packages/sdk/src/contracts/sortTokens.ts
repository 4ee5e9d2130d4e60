import type { Address } from 'viem'

/** Sorts two tokens as a pair does: `token0` has the lower address. */
export function sortTokens(
  tokenA: Address,
  tokenB: Address,
): [token0: Address, token1: Address] {
  // Checksums must not decide: 'B' sorts before 'a', 0xb comes after 0xa.
  return tokenA.toLowerCase() < tokenB.toLowerCase()
    ? [tokenA, tokenB]
    : [tokenB, tokenA]
}
