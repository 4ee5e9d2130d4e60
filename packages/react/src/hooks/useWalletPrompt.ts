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
 * function Prompt() {
 *   const prompt = useWalletPrompt()
 *   return prompt && <p>Look into your wallet: {prompt}</p>
 * }
 * ```
 */
export function useWalletPrompt(): WalletPrompt | undefined {
  const { prompts } = useConfig()
  return useStore(prompts, ({ open }) => open.at(-1)?.kind)
}
