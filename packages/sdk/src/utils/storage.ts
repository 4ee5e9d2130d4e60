/** Keeps texts under keys, at once; `localStorage` is one. */
export type SyncStorage = {
  /** The text under a key, or null. */
  getItem(key: string): string | null
  /** Keeps a text under a key. */
  setItem(key: string, value: string): void
}

/** Keeps texts under keys, after a while, as a database or a file does. */
export type AsyncStorage = {
  /** The text under a key, or null. */
  getItem(key: string): Promise<string | null>
  /** Keeps a text under a key. */
  setItem(key: string, value: string): Promise<void>
}
