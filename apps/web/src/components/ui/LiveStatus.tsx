import { cx } from '../../lib/cx'

type Props = {
  /** `undefined` or empty when there is nothing to say. */
  message: string | undefined
  /** For readers only, where the screen shows it in another way. */
  isHidden?: boolean
  className?: string
}

/**
 * A live region for the status of a transaction. It is there from the start
 * and empty, because readers announce only changes of a region they know.
 */
export function LiveStatus({ message, isHidden = false, className }: Props) {
  return (
    <div
      role="status"
      aria-live="polite"
      aria-atomic="true"
      className={cx(isHidden ? 'sr-only' : 'text-label text-muted', className)}
    >
      {message}
    </div>
  )
}
