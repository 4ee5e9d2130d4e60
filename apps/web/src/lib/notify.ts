import type { TransactionEvent } from '@letheswap/react'

/** A toast: it announces; what to do about it stands where it happened. */
export type Notice = {
  kind: 'success' | 'error' | 'warning' | 'info'
  message: string
  /** A transaction hash, offered to copy. */
  hash?: string | undefined
  /** A reload is what helps. @default false */
  offersReload?: boolean
  /** Milliseconds until it closes by itself. @default 5000 */
  duration?: number
  /** A notice with the id of one that is showing takes its place. */
  id?: string
}

type Show = (told: Notice | TransactionEvent) => Promise<void>

/** Between two tries to fetch the code that shows what waits. */
const RETRY_MS = 2_000

let load: () => Promise<Show>
const waiting: (Notice | TransactionEvent)[] = []
let showing = Promise.resolve()
let retry: ReturnType<typeof setTimeout> | undefined

/**
 * Shows a toast at the top right for 5 seconds. Toasts come in the order of the
 * calls; what cannot be shown while the toasts' code is missing waits for it. An
 * event is told in the toasts' own words.
 *
 * @example
 * notify({ kind: 'success', message: 'Swap successful: 1 ZKP → USDT', hash })
 */
export function notify(told: Notice | TransactionEvent): void {
  waiting.push(told)
  flush()
}

/**
 * Names where the code that shows the toasts comes from; main.tsx does it once.
 * No screen needs it to be usable, so it is fetched when the page has come to
 * rest: the first toast may be about a network that is away.
 */
export function showNoticesWith(loader: typeof load): void {
  load = loader
  window.addEventListener('online', flush)
  const whenIdle = window.requestIdleCallback ?? setTimeout
  whenIdle(flush, { timeout: 10_000 } as never)
}

function flush() {
  showing = showing.then(showWaiting).catch(() => {
    clearTimeout(retry)
    if (waiting.length > 0) retry = setTimeout(flush, RETRY_MS)
  })
}

async function showWaiting() {
  const show = await load()
  for (let next = waiting.shift(); next; next = waiting.shift())
    await show(next)
}
