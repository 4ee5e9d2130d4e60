import type { LetheStorage } from '../internal/createSafeStorage.js'
import type { Limits } from '../limits.js'
import { createPersistedStore } from './createPersistedStore.js'

export type Theme = 'system' | 'light' | 'dark'

/** What a person has chosen for this browser. */
export type Preferences = {
  /** Colour scheme. */
  theme: Theme
  /** Slippage tolerance in basis points, one of `limits.slippageOptions`. */
  slippageBps: number
  /**
   * Whether a page load takes up the wallet again without asking: yes after a
   * connection, no after a disconnect, as not every wallet can forget a
   * permission. A browser that has seen neither looks, and expects nothing.
   */
  autoConnect: boolean | undefined
}

export const defaultPreferences: Preferences = {
  theme: 'system',
  slippageBps: 100,
  autoConnect: undefined,
}

const themes: readonly unknown[] = ['system', 'light', 'dark']

export function createPreferencesStore(
  storage: LetheStorage,
  limits: Pick<Limits, 'slippageOptions'>,
) {
  const slippages: readonly unknown[] = limits.slippageOptions
  return createPersistedStore<Preferences>({
    key: 'letheswap.preferences',
    version: 1,
    storage,
    initial: defaultPreferences,
    parse: ({ autoConnect, slippageBps, theme }) => ({
      ...(themes.includes(theme) && { theme: theme as Theme }),
      ...(slippages.includes(slippageBps) && {
        slippageBps: slippageBps as number,
      }),
      ...(typeof autoConnect === 'boolean' && { autoConnect }),
    }),
  })
}
