import { useStore } from 'zustand'
import type { WalletPrompt } from '../config.js'
import { useConfig } from './useConfig.js'

/** Returns the wallet's latest prompt that is still open. */
export function useWalletPrompt(): WalletPrompt | undefined {
  const { prompts } = useConfig()
  return useStore(prompts, ({ open }) => open.at(-1)?.kind)
}
