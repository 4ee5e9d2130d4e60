import type { Token } from '@letheswap/sdk'
import { useConfig } from './useConfig.js'

/** Finds a token by symbol or address. Throws `UnknownTokenError`. */
export function useToken(symbol: string): Token {
  return useConfig().getToken(symbol)
}
