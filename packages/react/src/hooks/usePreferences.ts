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
  /** Basis points: 50, 100 or 500. */
  slippageBps: number
  setTheme(theme: Theme): void
  setSlippageBps(slippageBps: number): void
} {
  const { preferences } = useLethe()
  const { slippageBps, theme } = useStore(preferences)
  return {
    theme,
    slippageBps,
    setTheme: (theme) => preferences.setState({ theme }),
    setSlippageBps: (slippageBps) => preferences.setState({ slippageBps }),
  }
}
