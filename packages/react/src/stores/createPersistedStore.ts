import { deserialize, type SyncStorage, serialize } from '@letheswap/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type PersistedStore<state> = StoreApi<state> & {
  storageKey: string
  rehydrate(): void
}

/**
 * Creates a Zustand store that is kept in a storage. `parse` returns the valid fields,
 * because another version may have written them. All other fields get their default.
 * The initial state has only defaults, because a server renders these, and the browser
 * must hydrate the same markup.
 */
export function createPersistedStore<state extends object>(parameters: {
  key: string
  storage: SyncStorage
  initial: state
  parse: (stored: Record<string, unknown>) => Partial<state>
  /**
   * Version of the stored state. A higher version, from a newer page, is ignored.
   * @default 1
   */
  version?: number | undefined
  /** Converts the state of an earlier version for `parse`. */
  migrate?:
    | ((
        stored: Record<string, unknown>,
        version: number,
      ) => Record<string, unknown>)
    | undefined
  pick?: ((state: state) => Partial<state>) | undefined
}): PersistedStore<state> {
  const { initial, key, migrate, parse, pick, storage } = parameters
  const { version = 1 } = parameters
  const read = (): Partial<state> => {
    try {
      const stored = Object(deserialize(storage.getItem(key) ?? 'null'))
      const { version: writtenBy = 1 } = stored
      if (writtenBy > version) return {}
      const state = Object(stored.state)
      return parse(
        migrate && writtenBy < version ? migrate(state, writtenBy) : state,
      )
    } catch {
      // The text is not JSON, or access is denied.
      return {}
    }
  }
  const store = createStore<state>()(() => initial)
  const rehydrate = () => store.setState({ ...initial, ...read() }, true)
  rehydrate()
  return {
    ...store,
    storageKey: key,
    setState: (change: state, replace?: boolean) => {
      store.setState(change, replace as true)
      const state = store.getState()
      storage.setItem(
        key,
        serialize({
          state: pick === undefined ? state : pick(state),
          version,
        }),
      )
    },
    // Does not write, because the other tab has written already.
    rehydrate,
  }
}
