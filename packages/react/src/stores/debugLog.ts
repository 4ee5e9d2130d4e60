import { createStore } from 'zustand/vanilla'

export type DebugLine = { time: number; message: string }
export type DebugLogState = { lines: readonly DebugLine[] }

/** A log of what happened behind the page, oldest line first, kept in memory. */
export function createDebugLogStore() {
  return createStore<DebugLogState>()(() => ({ lines: [] }))
}
