import type { Token } from '@letheswap/sdk'
import { useConfig } from './useConfig.js'

/**
 * The token with exactly this symbol, or at this address. Throws `UnknownTokenError`.
 */
export function useToken(symbol: string): Token {
  return useConfig().getToken(symbol)
}
