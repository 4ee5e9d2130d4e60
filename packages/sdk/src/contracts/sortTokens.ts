import type { Address } from 'viem'

/** Sorts two tokens like a pair does: `token0` has the lower address. */
export function sortTokens(
  tokenA: Address,
  tokenB: Address,
): [token0: Address, token1: Address] {
  // Addresses are compared without their checksum's case: 'B' sorts before 'a', but 0xb
  // is greater than 0xa.
  return tokenA.toLowerCase() < tokenB.toLowerCase()
    ? [tokenA, tokenB]
    : [tokenB, tokenA]
}
