import { useStore } from 'zustand'
import type { WalletPrompt } from '../config.js'
import { useConfig } from './useConfig.js'

/**
 * The wallet's latest prompt that is not answered yet.
 *
 * @example
 * ```tsx
 * import { useWalletPrompt } from '@letheswap/react'
 *
 * const prompt = useWalletPrompt()
 * ```
 */
export function useWalletPrompt(): WalletPrompt | undefined {
  const { prompts } = useConfig()
  return useStore(prompts, ({ open }) => open.at(-1)?.kind)
}
