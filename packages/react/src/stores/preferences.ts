import type { SyncStorage } from '@letheswap/sdk'
import type { Limits } from '../utils/limits.js'
import { createPersistedStore } from './createPersistedStore.js'

export type Theme = 'system' | 'light' | 'dark'

export type Preferences = {
  theme: Theme
  /** E.g. 'en'. @default the browser's */
  language: string | undefined
  /** In basis points, at most `limits.maxSlippageBps`. */
  slippageBps: number
  /** @default limits.deadlineSeconds */
  deadlineSeconds: number | undefined
  /** @default by the screen's size */
  showsDetails: boolean | undefined
  candles: string | undefined
  /**
   * Reconnects on page load: true after a connection, false after a disconnect,
   * as not every wallet can revoke a permission.
   */
  autoConnect: boolean | undefined
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  language: undefined,
  slippageBps: 100,
  deadlineSeconds: undefined,
  showsDetails: undefined,
  candles: undefined,
  autoConnect: undefined,
}

const themes: readonly unknown[] = ['system', 'light', 'dark']

export function createPreferencesStore(
  storage: SyncStorage,
  limits: Pick<Limits, 'maxSlippageBps' | 'maxDeadlineSeconds'>,
) {
  return createPersistedStore<Preferences>({
    key: 'letheswap.preferences',
    storage,
    initial: defaultPreferences,
    parse: ({
      autoConnect,
      candles,
      deadlineSeconds,
      language,
      showsDetails,
      slippageBps,
      theme,
    }) => ({
      ...(themes.includes(theme) && { theme: theme as Theme }),
      ...(isLanguage(language) && { language }),
      ...(isWithin(slippageBps, limits.maxSlippageBps) && { slippageBps }),
      ...(isWithin(deadlineSeconds, limits.maxDeadlineSeconds) && {
        deadlineSeconds,
      }),
      ...(typeof showsDetails === 'boolean' && { showsDetails }),
      ...(typeof candles === 'string' && { candles }),
      ...(typeof autoConnect === 'boolean' && { autoConnect }),
    }),
  })
}

const isLanguage = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z]{2,3}$/.test(value)

const isWithin = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= max
