type Props = {
  /** `undefined` or empty when there is nothing to say. */
  message: string | undefined
  /** For screen readers only, where it is shown in another way. */
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
