import type { Token } from '@letheswap/sdk'
import { useConfig } from './useConfig.js'

/**
 * A token by its symbol.
 *
 * @param symbol - The ticker, compared exactly.
 * @throws UnknownTokenError when the network has no such token.
 *
 * @example
 * ```tsx
 * import { useToken } from '@letheswap/react'
 *
 * function Decimals() {
 *   return useToken('USDT').decimals
 * }
 * ```
 */
export function useToken(symbol: string): Token {
  return useConfig().getToken(symbol)
}
