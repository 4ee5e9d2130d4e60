import type { ComponentProps } from 'react'
import { cx } from '../../lib/cx'

/** A hairline-bordered surface. With `aria-labelledby` it is a named region. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={cx(
        'rounded-card border border-hairline bg-surface p-4 desktop:p-6',
        className,
      )}
      {...rest}
    />
  )
}
