import type { Token } from '@letheswap/sdk'
import { useConfig } from './useConfig.js'

/** The network's tokens, the native coin first. */
export function useTokens(): readonly Token[] {
  return useConfig().tokens
}
