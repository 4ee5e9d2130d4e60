import { createSafeStorage } from '@letheswap/react'

/** The demo's keys in storage are separate from those of the page on the same site. */
export type DemoStorage = Pick<Storage, 'getItem' | 'setItem'>

/**
 * True if the demo continues the page's own network in this tab, instead of using its
 * own chain.
 */
export const isFork = new URLSearchParams(window.location.search).has('fork')

type Kind = 'localStorage' | 'sessionStorage'

const prefix = isFork ? 'fork.' : 'demo.'
/**
 * The preferences have their own prefix, because the document reads them before any
 * code is loaded.
 */
const toKey = (key: string) =>
  (key.endsWith('preferences') ? 'demo.' : prefix) + key

export const createDemoStorage = (kind: Kind): DemoStorage =>
  createSafeStorage(() => ({
    getItem: (key) => window[kind].getItem(toKey(key)),
    setItem: (key, value) => window[kind].setItem(toKey(key), value),
  }))

/** Deletes everything except the theme, the language and the identity of the chain. */
export function clearDemoStorage(): void {
  try {
    for (const storage of [window.localStorage, window.sessionStorage])
      for (const key of Object.keys(storage))
        if (key.startsWith(prefix) && !/(preferences|chain)$/.test(key))
          storage.removeItem(key)
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

/** Deletes the data of a chain with other contracts, from an earlier build. */
export function forgetOtherChain(storage: DemoStorage, digest: string): void {
  if (storage.getItem('chain') === digest) return
  clearDemoStorage()
  storage.setItem('chain', digest)
}

/** Reloads the demo at its first screen. */
export function reopenDemo(): void {
  // The router cannot do this: while a dialog is open, its blocker would go back and
  // cancel the reload.
  const { pathname, search } = window.location
  History.prototype.replaceState.call(history, null, '', pathname + search)
  window.location.reload()
}
