import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { inertButtonProps } from './Button'

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon: ReactNode
  size?: 'sm' | 'md'
}

/** Shows an icon button. `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  icon,
  size = 'md',
  type = 'button',
  className,
  ...rest
}: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid place-items-center rounded-field text-muted transition-colors hover:enabled:bg-raised hover:enabled:text-ink disabled:cursor-not-allowed disabled:opacity-60',
        size === 'sm' ? 'size-11 desktop:size-8' : 'size-11 desktop:size-10',
        className,
      )}
      {...rest}
      {...(rest['aria-disabled'] ? inertButtonProps : {})}
    >
      {icon}
    </button>
  )
}
