import type { Token } from '@letheswap/sdk'
import { useConfig } from './useConfig.js'

/**
 * The token with exactly this symbol, or at this address. Throws `UnknownTokenError`.
 *
 * @example
 * ```tsx
 * import { useToken } from '@letheswap/react'
 *
 * function Decimals() {
 *   const { decimals } = useToken('USDT')
 *   return <p>{decimals}</p>
 * }
 * ```
 */
export function useToken(symbol: string): Token {
  return useConfig().getToken(symbol)
}
