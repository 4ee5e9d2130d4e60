import { createSafeStorage } from '@letheswap/react'

/** The demo's keys in storage, apart from those of the page on the same site. */
export type DemoStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The page's own network, continued in this tab, instead of the demo's chain. */
export const isFork = new URLSearchParams(window.location.search).has('fork')

type Kind = 'localStorage' | 'sessionStorage'

const prefix = isFork ? 'fork.' : 'demo.'
/** The document reads the preferences, too, before any code is loaded. */
const toKey = (key: string) =>
  (key.endsWith('preferences') ? 'demo.' : prefix) + key

export const createDemoStorage = (kind: Kind): DemoStorage =>
  createSafeStorage(() => ({
    getItem: (key) => window[kind].getItem(toKey(key)),
    setItem: (key, value) => window[kind].setItem(toKey(key), value),
  }))

/** Forgets everything but the theme, the language, and which chain this is. */
export function clearDemoStorage(): void {
  try {
    for (const storage of [window.localStorage, window.sessionStorage])
      for (const key of Object.keys(storage))
        if (key.startsWith(prefix) && !/(preferences|chain)$/.test(key))
          storage.removeItem(key)
  } catch {
    // Storage is blocked, so nothing is kept.
  }
}

/** Forgets what belongs to a chain with other contracts, which an earlier build had. */
export function forgetOtherChain(storage: DemoStorage, digest: string): void {
  if (storage.getItem('chain') === digest) return
  clearDemoStorage()
  storage.setItem('chain', digest)
}

/** Loads the demo again, at its first screen. */
export function reopenDemo(): void {
  // The router cannot do this: its blocker of an open dialog would step back and cancel
  // the reload.
  const { pathname, search } = window.location
  History.prototype.replaceState.call(history, null, '', pathname + search)
  window.location.reload()
}
