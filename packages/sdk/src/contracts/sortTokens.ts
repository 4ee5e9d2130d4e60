import type { Address } from 'viem'

/** Sorts two tokens as a pair does: `token0` has the lower address. */
export function sortTokens(
  tokenA: Address,
  tokenB: Address,
): [token0: Address, token1: Address] {
  // Compares addresses in lower case: with the checksum's capitals, 'B' would sort
  // before 'a', although 0xb is greater than 0xa.
  return tokenA.toLowerCase() < tokenB.toLowerCase()
    ? [tokenA, tokenB]
    : [tokenB, tokenA]
}
