import type { Address } from 'viem'

/**
 * Puts two tokens in the order of a pair: `token0` is the lower address.
 *
 * @param tokenA - One token.
 * @param tokenB - The other token.
 * @returns `[token0, token1]`, as written.
 *
 * @example
 * ```ts
 * import { sortTokens } from '@letheswap/sdk'
 *
 * const [token0, token1] = sortTokens('0xC02a…', '0xA0b8…')
 * // token0 is 0xA0b8…
 * ```
 */
export function sortTokens(
  tokenA: Address,
  tokenB: Address,
): [token0: Address, token1: Address] {
  // Checksums must not decide: 'B' sorts before 'a', 0xb comes after 0xa.
  return tokenA.toLowerCase() < tokenB.toLowerCase()
    ? [tokenA, tokenB]
    : [tokenB, tokenA]
}
