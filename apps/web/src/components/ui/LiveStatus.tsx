type Props = {
  /** `undefined` or empty if there is nothing to announce. */
  message: string | undefined
  /**
   * True if it is only for screen readers, because the screen shows it in another
   * way.
   */
  isHidden?: boolean
}

/** A live region, rendered empty at first: screen readers announce only changes. */
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
