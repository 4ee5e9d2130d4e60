import { deserialize, serialize } from '@letheswap/sdk'
import { persist, type StorageValue } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ConfigStorage } from '../utils/createSafeStorage.js'

export type PersistedStore<state> = StoreApi<state> & {
  /** Key in the storage. */
  storageKey: string
  /** Takes over what another tab has written. */
  rehydrate(): void
}

/**
 * A vanilla store that survives a reload. What comes out of a storage was
 * written by another version, another tab or a curious person: `parse` takes
 * only what is valid and leaves the rest at its default.
 */
export function createPersistedStore<state extends object>(parameters: {
  key: string
  version: number
  storage: ConfigStorage
  initial: state
  parse: (stored: Record<string, unknown>) => Partial<state>
  pick?: ((state: state) => Partial<state>) | undefined
}): PersistedStore<state> {
  const { initial, key, parse, pick, storage, version } = parameters
  const store = createStore<state>()(
    persist<state, [], [], Partial<state>>(() => initial, {
      name: key,
      version,
      storage: {
        getItem: (name) =>
          deserialize(storage.getItem(name) ?? 'null') as StorageValue<
            Partial<state>
          > | null,
        setItem: (name, value) => storage.setItem(name, serialize(value)),
        removeItem: (name) => storage.removeItem(name),
      },
      partialize: (state) => (pick === undefined ? state : pick(state)),
      // Each field is checked by itself, so an old version loses only what
      // has changed its meaning.
      migrate: (stored) => stored as state,
      merge: (stored, current) =>
        typeof stored === 'object' && stored !== null
          ? { ...current, ...parse(stored as Record<string, unknown>) }
          : current,
    }),
  )
  return Object.assign(store as StoreApi<state>, {
    storageKey: key,
    rehydrate: () => void store.persist.rehydrate(),
  })
}
