import type { ComponentProps, MouseEvent } from 'react'
import { cx } from '../../lib/cx'
import { Spinner } from './Spinner'

/** A button of four variants. Each view has one `primary`. */
export function Button({
  variant = 'secondary',
  size = 'md',
  isFull = false,
  isLoading = false,
  type = 'button',
  className,
  children,
  ...rest
}: Button.Props) {
  return (
    <button
      type={type}
      className={cx(
        base,
        variants[variant],
        sizes[size],
        isFull && 'w-full',
        className,
      )}
      {...rest}
      {...(isLoading || rest['aria-disabled'] ? inertButtonProps : {})}
    >
      {isLoading ? <Spinner /> : null}
      {children}
    </button>
  )
}

export declare namespace Button {
  type Props = ComponentProps<'button'> & {
    variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
    /** Heights on desktop: 32, 40 and 48 px; never under 44 px on mobile. */
    size?: 'sm' | 'md' | 'lg'
    isFull?: boolean
    /** Shows a spinner, and makes it inert; say so in the label too. */
    isLoading?: boolean
  }
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-field font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed'

const variants = {
  primary:
    'bg-accent text-on-accent hover:enabled:bg-accent-strong disabled:bg-raised disabled:text-muted',
  secondary:
    'border border-outline bg-surface text-ink hover:enabled:bg-raised disabled:border-hairline disabled:text-muted',
  quiet: 'text-ink hover:enabled:bg-raised disabled:text-muted',
  danger:
    'border border-danger bg-surface text-danger hover:enabled:bg-danger-soft disabled:border-hairline disabled:text-muted',
}

const sizes = {
  sm: 'min-h-11 px-3 text-label desktop:min-h-8',
  md: 'min-h-11 px-4 text-body desktop:min-h-10',
  lg: 'min-h-12 px-5 text-body',
}

/** For a running action: looks and acts disabled, but keeps the focus. */
export const inertButtonProps = {
  disabled: false,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const
