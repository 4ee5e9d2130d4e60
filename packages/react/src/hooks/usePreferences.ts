import { useStore } from 'zustand'
import type { Theme } from '../stores/preferences.js'
import { useLethe } from './useLethe.js'

/**
 * What a person has chosen for this browser: colour scheme and slippage. Other
 * tabs follow.
 *
 * @example
 * ```tsx
 * import { usePreferences } from '@letheswap/react'
 *
 * function Slippage() {
 *   const { setSlippageBps, slippageBps } = usePreferences()
 *   return (
 *     <button type="button" aria-pressed={slippageBps === 50} onClick={() => setSlippageBps(50)}>
 *       0.5%
 *     </button>
 *   )
 * }
 * ```
 */
export function usePreferences(): {
  theme: Theme
  /** Basis points, one of `slippageOptions`. */
  slippageBps: number
  slippageOptions: readonly number[]
  setTheme(theme: Theme): void
  setSlippageBps(slippageBps: number): void
} {
  const { limits, preferences } = useLethe()
  const { slippageBps, theme } = useStore(preferences)
  return {
    theme,
    slippageBps,
    slippageOptions: limits.slippageOptions,
    setTheme: (theme) => preferences.setState({ theme }),
    setSlippageBps: (slippageBps) => preferences.setState({ slippageBps }),
  }
}
