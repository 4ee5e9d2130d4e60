import type { SyncStorage } from '@letheswap/sdk'
import type { Limits } from '../utils/limits.js'
import { createPersistedStore } from './createPersistedStore.js'

export type Theme = 'system' | 'light' | 'dark'

/** What a person has chosen for this browser. */
export type Preferences = {
  /** Colour scheme. */
  theme: Theme
  /** What the page shall speak, such as 'en'; undefined: as the browser. */
  language: string | undefined
  /**
   * Slippage tolerance in basis points: one of `limits.slippageOptions`, or the
   * person's own, above 0 and at most `limits.maxSlippageBps`.
   */
  slippageBps: number
  /** Life of a transaction in seconds; undefined: the product's own. */
  deadlineSeconds: number | undefined
  /** Whether a swap's details are unfolded; undefined: as the screen has room. */
  showsDetails: boolean | undefined
  /** How long a chart's candles last, such as '5m'; undefined: as it comes. */
  candles: string | undefined
  /**
   * Whether a page load takes up the wallet again without asking: yes after a
   * connection, no after a disconnect, as not every wallet can forget a
   * permission. A browser that has seen neither looks, and expects nothing.
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
    version: 1,
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

const isWithin = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= most
