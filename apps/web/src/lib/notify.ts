import { useSyncExternalStore } from 'react'

/** A toast with an action's outcome. The action's screen shows the next step. */
export type Notice = {
  kind: 'success' | 'error' | 'warning' | 'info'
  message: string
  /** Smaller text below the message. */
  note?: string | undefined
  hash?: string | undefined
  /** Offers to reload the page. @default false */
  offersReload?: boolean
  /** A notice replaces a visible notice with the same id. */
  id?: string
}

let queue: readonly Notice[] = []
const listeners = new Set<() => void>()

/** Shows a toast for 5 seconds. Toasts appear in the order of the calls. */
export function notify(notice: Notice): void {
  change([...queue, notice])
}

/** Returns the notices that were not shown yet, oldest first. */
export const useQueue = () => useSyncExternalStore(subscribe, () => queue)

export function takeQueue(): readonly Notice[] {
  const taken = queue
  if (taken.length > 0) change([])
  return taken
}

function change(next: readonly Notice[]) {
  queue = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
