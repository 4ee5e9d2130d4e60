import type { ComponentProps } from 'react'
import { cx } from '../../lib/cx'

/**
 * Shows a surface on the page's background. With `aria-labelledby`, it is a named
 * region.
 */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={cx(
        'card rounded-card bg-surface p-4 shadow-card desktop:p-6',
        className,
      )}
      {...rest}
    />
  )
}
