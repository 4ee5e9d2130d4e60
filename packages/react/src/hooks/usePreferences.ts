import { useStore } from 'zustand'
import { defaultPreferences, type Preferences } from '../stores/preferences.js'
import { useConfig } from './useConfig.js'

export declare namespace usePreferences {
  type ReturnType = Omit<Preferences, 'autoConnect'> & {
    slippageOptions: readonly number[]
    maxSlippageBps: number
    /** How long a transaction is valid, in seconds. */
    deadlineSeconds: number
    maxDeadlineSeconds: number
    /** Of a browser without choices. */
    defaults: { slippageBps: number; deadlineSeconds: number }
    /** Changes some of them. `undefined` restores the default. */
    setPreferences(change: Partial<Omit<Preferences, 'autoConnect'>>): void
  }
}

/**
 * What the user has chosen in this browser. Other tabs follow.
 *
 * @example
 * ```tsx
 * import { usePreferences } from '@letheswap/react'
 *
 * const { setPreferences, slippageBps } = usePreferences()
 * setPreferences({ slippageBps: 50 })
 * ```
 */
export function usePreferences(): usePreferences.ReturnType {
  const { limits, preferences } = useConfig()
  const { autoConnect, ...chosen } = useStore(preferences)
  return {
    ...chosen,
    slippageOptions: limits.slippageOptions,
    maxSlippageBps: limits.maxSlippageBps,
    deadlineSeconds: chosen.deadlineSeconds ?? limits.deadlineSeconds,
    maxDeadlineSeconds: limits.maxDeadlineSeconds,
    defaults: {
      slippageBps: defaultPreferences.slippageBps,
      deadlineSeconds: limits.deadlineSeconds,
    },
    setPreferences: preferences.setState,
  }
}
