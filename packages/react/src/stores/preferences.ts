import type { SyncStorage } from '@letheswap/sdk'
import type { Limits } from '../utils/limits.js'
import { createPersistedStore } from './createPersistedStore.js'

export type Theme = 'system' | 'light' | 'dark'

/** What the user has chosen in this browser. */
export type Preferences = {
  theme: Theme
  /** Language of the page, such as 'en'. @default the browser's */
  language: string | undefined
  /** Slippage tolerance in basis points, at most `limits.maxSlippageBps`. */
  slippageBps: number
  /** How long a transaction is valid. @default limits.deadlineSeconds */
  deadlineSeconds: number | undefined
  /** Whether a swap's details are open. @default by the screen's size */
  showsDetails: boolean | undefined
  /** Interval of a chart's candles, such as '5m'. */
  candles: string | undefined
  /**
   * Whether a page load reconnects the wallet: true after a connection, false
   * after a disconnect, as not every wallet can revoke a permission.
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
