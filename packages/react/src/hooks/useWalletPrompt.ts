import { useStore } from 'zustand'
import type { WalletPrompt } from '../stores/prompts.js'
import { useConfig } from './useConfig.js'

/**
 * What the wallet was asked last and has not answered yet; `undefined` while
 * nothing is open. A prompt that is left open stays here.
 *
 * @example
 * ```tsx
 * import { useWalletPrompt } from '@letheswap/react'
 *
 * function OpenPrompt() {
 *   const prompt = useWalletPrompt()
 *   return prompt && <p role="status">Confirm in MetaMask</p>
 * }
 * ```
 */
export function useWalletPrompt(): WalletPrompt | undefined {
  const { prompts } = useConfig()
  return useStore(prompts, ({ open }) => open.at(-1)?.kind)
}
