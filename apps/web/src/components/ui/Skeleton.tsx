import { cx } from '../../lib/cx'

/** Stands in the room of what is loading; give it that thing's size. */
export function Skeleton({ className = 'h-4 w-16' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block rounded-field bg-raised align-middle',
        className,
      )}
    />
  )
}
