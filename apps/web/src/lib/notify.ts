import type { TransactionEvent } from '@letheswap/react'
import { useSyncExternalStore } from 'react'

/** A toast. What to do about it is shown where it happened. */
export type Notice = {
  kind: 'success' | 'error' | 'warning' | 'info'
  message: string
  /** Below it, smaller. */
  note?: string | undefined
  /** A transaction hash, offered to copy. */
  hash?: string | undefined
  /** Offers to reload the page. @default false */
  offersReload?: boolean
  /** A notice with the id of one that is showing takes its place. */
  id?: string
}

export type Told = Notice | TransactionEvent

let queue: readonly Told[] = []
const listeners = new Set<() => void>()

/** Shows a toast for 5 seconds; toasts come in the order of the calls. */
export function notify(told: Told): void {
  change([...queue, told])
}

/** Whatever is not shown yet, oldest first. */
export const useQueue = () => useSyncExternalStore(subscribe, () => queue)

/** Empties the queue. */
export function takeQueue(): readonly Told[] {
  const taken = queue
  if (taken.length > 0) change([])
  return taken
}

function change(next: readonly Told[]) {
  queue = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
