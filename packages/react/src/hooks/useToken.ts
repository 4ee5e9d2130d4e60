import type { Token } from '@letheswap/sdk'
import { useConfig } from './useConfig.js'

/**
 * Finds a token by its exact symbol or its address. Throws `UnknownTokenError`.
 */
export function useToken(symbol: string): Token {
  return useConfig().getToken(symbol)
}
