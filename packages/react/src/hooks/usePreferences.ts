import { useStore } from 'zustand'
import {
  type Appearance,
  defaultPreferences,
  type Preferences,
} from '../stores/preferences.js'
import { useConfig } from './useConfig.js'

export declare namespace usePreferences {
  type Change = Partial<Appearance & Omit<Preferences, 'autoConnect'>>
  type ReturnType = Appearance & {
    slippageBps: number
    slippageOptions: readonly number[]
    maxSlippageBps: number
    /** Deadline in seconds. */
    deadlineSeconds: number
    maxDeadlineSeconds: number
    defaults: { slippageBps: number; deadlineSeconds: number }
    /** Changes preferences. Undefined restores a default. */
    setPreferences(change: Change): void
  }
}

/**
 * Manages the user's preferences in this browser. Trade preferences are stored per
 * network, others per origin. Other tabs follow the changes.
 */
export function usePreferences(): usePreferences.ReturnType {
  const { appearance, limits, preferences } = useConfig()
  const { deadlineSeconds = limits.deadlineSeconds, slippageBps } =
    useStore(preferences)
  return {
    ...useStore(appearance),
    slippageBps,
    slippageOptions: limits.slippageOptions,
    maxSlippageBps: limits.maxSlippageBps,
    deadlineSeconds,
    maxDeadlineSeconds: limits.maxDeadlineSeconds,
    defaults: {
      slippageBps: defaultPreferences.slippageBps,
      deadlineSeconds: limits.deadlineSeconds,
    },
    setPreferences(change) {
      const pick = (isOwn: (key: string) => boolean) =>
        Object.fromEntries(Object.entries(change).filter(([key]) => isOwn(key)))
      appearance.setState(pick((key) => !(key in defaultPreferences)))
      preferences.setState(pick((key) => key in defaultPreferences))
    },
  }
}
