import { deserialize, type SyncStorage, serialize } from '@letheswap/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'

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
  storage: SyncStorage
  initial: state
  parse: (stored: Record<string, unknown>) => Partial<state>
  pick?: ((state: state) => Partial<state>) | undefined
}): PersistedStore<state> {
  const { initial, key, parse, pick, storage, version } = parameters
  const read = (): Partial<state> => {
    try {
      const { state } = Object(deserialize(storage.getItem(key) ?? 'null'))
      return parse(Object(state))
    } catch {
      // Not ours: as good as nothing.
      return {}
    }
  }
  const store = createStore<state>()(() => ({ ...initial, ...read() }))
  return {
    ...store,
    storageKey: key,
    setState: (change: state, replace?: boolean) => {
      store.setState(change, replace as true)
      const state = store.getState()
      storage.setItem(
        key,
        serialize({ state: pick === undefined ? state : pick(state), version }),
      )
    },
    // What another tab has written is not written again.
    rehydrate: () => store.setState(read()),
  }
}
