import { useStore } from 'zustand'
import type { Theme } from '../stores/preferences.js'
import { useConfig } from './useConfig.js'

/**
 * What a person has chosen for this browser: colour scheme, language, slippage,
 * the life of a transaction, whether a swap's details are unfolded, the length of
 * a chart's candles. Other tabs follow.
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
  /** Such as 'en'. Undefined: nobody has chosen. */
  language: string | undefined
  /** Basis points: one of `slippageOptions`, or at most `maxSlippageBps`. */
  slippageBps: number
  slippageOptions: readonly number[]
  maxSlippageBps: number
  /** Life of a transaction. */
  deadlineSeconds: number
  maxDeadlineSeconds: number
  /** Undefined: nobody has chosen. */
  showsDetails: boolean | undefined
  /** Such as '5m'. Undefined: nobody has chosen. */
  candles: string | undefined
  setTheme(theme: Theme): void
  setLanguage(language: string): void
  setSlippageBps(slippageBps: number): void
  /** `undefined` goes back to the product's own. */
  setDeadlineSeconds(deadlineSeconds: number | undefined): void
  setShowsDetails(showsDetails: boolean): void
  setCandles(candles: string): void
} {
  const { limits, preferences } = useConfig()
  const {
    candles,
    deadlineSeconds,
    language,
    showsDetails,
    slippageBps,
    theme,
  } = useStore(preferences)
  return {
    theme,
    language,
    slippageBps,
    slippageOptions: limits.slippageOptions,
    maxSlippageBps: limits.maxSlippageBps,
    deadlineSeconds: deadlineSeconds ?? limits.deadlineSeconds,
    maxDeadlineSeconds: limits.maxDeadlineSeconds,
    showsDetails,
    candles,
    setTheme: (theme) => preferences.setState({ theme }),
    setLanguage: (language) => preferences.setState({ language }),
    setSlippageBps: (slippageBps) => preferences.setState({ slippageBps }),
    setDeadlineSeconds: (deadlineSeconds) =>
      preferences.setState({ deadlineSeconds }),
    setShowsDetails: (showsDetails) => preferences.setState({ showsDetails }),
    setCandles: (candles) => preferences.setState({ candles }),
  }
}
