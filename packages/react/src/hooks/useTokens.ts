import type { Token } from '@letheswap/sdk'
import { useConfig } from './useConfig.js'

/**
 * The network's tokens, the native coin first and the imported ones last.
 *
 * @example
 * ```tsx
 * import { useTokens } from '@letheswap/react'
 *
 * function Tokens() {
 *   return useTokens().map(({ symbol }) => <p key={symbol}>{symbol}</p>)
 * }
 * ```
 */
export function useTokens(): readonly Token[] {
  return useConfig().tokens
}
