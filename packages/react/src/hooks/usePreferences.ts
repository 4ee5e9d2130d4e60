import { useStore } from 'zustand'
import { defaultPreferences, type Preferences } from '../stores/preferences.js'
import { useConfig } from './useConfig.js'

export declare namespace usePreferences {
  type ReturnType = Omit<Preferences, 'autoConnect'> & {
    slippageOptions: readonly number[]
    maxSlippageBps: number
    /** In seconds. */
    deadlineSeconds: number
    maxDeadlineSeconds: number
    defaults: { slippageBps: number; deadlineSeconds: number }
    /** `undefined` restores a default. */
    setPreferences(change: Partial<Omit<Preferences, 'autoConnect'>>): void
  }
}

/** Manages the user's choices in this browser. Other tabs follow. */
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
