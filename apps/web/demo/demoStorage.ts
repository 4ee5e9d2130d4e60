/** What the demo keeps apart from the page of the same site. */
export type DemoStorage = Pick<Storage, 'getItem' | 'setItem'>

const prefix = 'demo.'

export const createDemoStorage = (storage: Storage): DemoStorage => ({
  getItem: (key) => storage.getItem(prefix + key),
  setItem: (key, value) => storage.setItem(prefix + key, value),
})

/** Forgets everything but the theme and the language. */
export function clearDemoStorage(): void {
  for (const storage of [window.localStorage, window.sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith(prefix) && !key.endsWith('preferences'))
        storage.removeItem(key)
}

/** Opens the demo anew, at its first screen. */
export function reopenDemo(): void {
  window.location.hash = ''
  window.location.reload()
}
