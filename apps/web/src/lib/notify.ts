import type { TransactionEvent } from '@letheswap/react'
import { loadWithRetry } from './loadWithRetry'

/** A toast. What to do about it is shown where it happened. */
export type Notice = {
  kind: 'success' | 'error' | 'warning' | 'info'
  message: string
  /** A transaction hash, offered to copy. */
  hash?: string | undefined
  /** Offers to reload the page. @default false */
  offersReload?: boolean
  /** A notice with the id of one that is showing takes its place. */
  id?: string
}

type Show = (told: Notice | TransactionEvent) => Promise<void>

let load: () => Promise<Show>
let loading: Promise<Show> | undefined
let showing = Promise.resolve()

/** Shows a toast for 5 seconds; toasts come in the order of the calls. */
export function notify(told: Notice | TransactionEvent): void {
  loading ??= loadWithRetry(load).catch((error: unknown) => {
    // So that the next toast tries again.
    loading = undefined
    throw error
  })
  const show = loading
  showing = showing.then(async () => (await show)(told)).catch(() => undefined)
}

/** Sets how the toasts' code is loaded; main.tsx calls it once. */
export function showNoticesWith(loader: typeof load): void {
  load = loader
}
