import type { Token } from '@letheswap/sdk'
import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/** Returns the tokens: the native coin first, imported tokens last. */
export function useTokens(): readonly Token[] {
  return useStore(useConfig().network, ({ tokens }) => tokens)
}
