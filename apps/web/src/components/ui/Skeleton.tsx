import { cx } from '../../lib/cx'

/** Shows a placeholder for loading content. Give it the size of that content. */
export function Skeleton({ className = 'h-4 w-16' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block rounded-field bg-skeleton align-middle',
        className,
      )}
    />
  )
}
