type Props = {
  /** Undefined or empty if there is nothing to announce. */
  message: string | undefined
  /**
   * True to hide the message visually, because the page already shows it in another
   * way.
   */
  isHidden?: boolean
}

/**
 * Renders a live region. Mount it without a message, because screen readers announce
 * only changes.
 */
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
