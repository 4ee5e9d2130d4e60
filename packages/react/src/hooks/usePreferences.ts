import { useStore } from 'zustand'
import type { Preferences } from '../stores/preferences.js'
import { useConfig } from './useConfig.js'

export declare namespace usePreferences {
  type ReturnType = Omit<Preferences, 'autoConnect'> & {
    slippageOptions: readonly number[]
    maxSlippageBps: number
    /** How long a transaction is valid, in seconds. */
    deadlineSeconds: number
    maxDeadlineSeconds: number
    /** Changes some of them. `undefined` restores the default. */
    setPreferences(change: Partial<Omit<Preferences, 'autoConnect'>>): void
  }
}

/** What the user has chosen in this browser. Other tabs follow. */
export function usePreferences(): usePreferences.ReturnType {
  const { limits, preferences } = useConfig()
  const { autoConnect, ...chosen } = useStore(preferences)
  return {
    ...chosen,
    slippageOptions: limits.slippageOptions,
    maxSlippageBps: limits.maxSlippageBps,
    deadlineSeconds: chosen.deadlineSeconds ?? limits.deadlineSeconds,
    maxDeadlineSeconds: limits.maxDeadlineSeconds,
    setPreferences: preferences.setState,
  }
}
