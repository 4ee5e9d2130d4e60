type Props = {
  /** Undefined or empty if there is nothing to announce. */
  message: string | undefined
  /**
   * True if only for screen readers, because the screen shows the message in another
   * way.
   */
  isHidden?: boolean
}

/** Shows a live region. It starts empty, because screen readers announce only changes. */
export function LiveStatus({ message, isHidden = false }: Props) {
  return (
    <div
      role="status"
      aria-live="polite"
      aria-atomic="true"
      className={isHidden ? 'sr-only' : 'text-label text-muted'}
    >
      {message}
    </div>
  )
}
