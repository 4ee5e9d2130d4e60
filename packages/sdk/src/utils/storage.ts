/** A synchronous string storage, e.g. `localStorage`. */
export type SyncStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** An asynchronous string storage, e.g. a database or a file. */
export type AsyncStorage = {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
}
