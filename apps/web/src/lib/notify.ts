/** A toast: it announces; what to do about it stands where it happened. */
export type Notice = {
  kind: 'success' | 'error' | 'warning' | 'info'
  message: string
  /** A transaction hash, offered to copy. */
  hash?: string | undefined
  /** Milliseconds until it closes by itself. @default 5000 */
  duration?: number
  /** A notice with the id of one that is showing takes its place. */
  id?: string
}

/**
 * Shows a toast at the top right for 5 seconds.
 *
 * @example
 * notify({ kind: 'success', message: 'Swap successful: 1 ZKP → USDT', hash })
 */
export function notify(notice: Notice): void {
  show(notice)
}

let show: (notice: Notice) => void

/** Names what shows the toasts; main.tsx does it once, before the first. */
export function showNoticesWith(shower: typeof show): void {
  show = shower
}
