import type { Token } from '@letheswap/sdk'
import { useConfig } from './useConfig.js'

/**
 * Returns the network's tokens, the native coin first and imported ones last.
 *
 * @example
 * ```tsx
 * import { useTokens } from '@letheswap/react'
 *
 * const symbols = useTokens().map(({ symbol }) => symbol)
 * ```
 */
export function useTokens(): readonly Token[] {
  return useConfig().tokens
}
