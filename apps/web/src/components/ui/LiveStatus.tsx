type Props = {
  /** `undefined` or empty when there is nothing to say. */
  message: string | undefined
  /** For screen readers only, where it is shown in another way. */
  isHidden?: boolean
}

/**
 * A live region for the status of a transaction. It is rendered empty from the
 * start, because screen readers announce only changes of an existing region.
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
