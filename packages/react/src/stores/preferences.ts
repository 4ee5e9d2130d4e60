import type { SyncStorage } from '@letheswap/sdk'
import type { Limits } from '../utils/limits.js'
import { createPersistedStore } from './createPersistedStore.js'

export type Theme = 'system' | 'light' | 'dark'

/** Preferences for the page, shared by all networks on an origin. */
export type Appearance = {
  theme: Theme
  /** E.g. 'en'. @default the browser's */
  language: string | undefined
  /** @default depends on the screen size */
  showsDetails: boolean | undefined
  candles: string | undefined
}

/** Preferences for one network. */
export type Preferences = {
  /** Basis points, at most `limits.maxSlippageBps`. */
  slippageBps: number
  /** @default limits.deadlineSeconds */
  deadlineSeconds: number | undefined
  /**
   * True to reconnect on page load. Set by each connection and disconnection, because
   * not every wallet can revoke a permission.
   */
  autoConnect: boolean | undefined
}

export const defaultPreferences: Preferences = {
  slippageBps: 100,
  deadlineSeconds: undefined,
  autoConnect: undefined,
}

const themes: readonly unknown[] = ['system', 'light', 'dark']

export function createAppearanceStore(storage: SyncStorage) {
  return createPersistedStore<Appearance>({
    key: 'letheswap.preferences',
    storage,
    initial: {
      theme: 'system',
      language: undefined,
      showsDetails: undefined,
      candles: undefined,
    },
    parse: ({ candles, language, showsDetails, theme }) => ({
      ...(themes.includes(theme) && { theme: theme as Theme }),
      ...(isLanguage(language) && { language }),
      ...(typeof showsDetails === 'boolean' && { showsDetails }),
      ...(typeof candles === 'string' && { candles }),
    }),
  })
}

export function createPreferencesStore(
  storage: SyncStorage,
  network: string,
  limits: Pick<Limits, 'maxSlippageBps' | 'maxDeadlineSeconds'>,
) {
  return createPersistedStore<Preferences>({
    key: `letheswap.preferences:${network}`,
    storage,
    initial: defaultPreferences,
    parse: ({ autoConnect, deadlineSeconds, slippageBps }) => ({
      ...(isWithin(slippageBps, limits.maxSlippageBps) && { slippageBps }),
      ...(isWithin(deadlineSeconds, limits.maxDeadlineSeconds) && {
        deadlineSeconds,
      }),
      ...(typeof autoConnect === 'boolean' && { autoConnect }),
    }),
  })
}

const isLanguage = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z]{2,3}$/.test(value)

const isWithin = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= max
