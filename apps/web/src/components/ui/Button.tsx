import type { ComponentProps, MouseEvent } from 'react'
import { cx } from '../../lib/cx'
import { Spinner } from './Spinner'

/** Shows a button in one of five variants. Each view has one `primary` button. */
export function Button({
  variant = 'secondary',
  size = 'md',
  isFull = false,
  isLoading = false,
  isWaiting = false,
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
      {...(isWaiting ? { 'aria-disabled': true, 'data-waiting': true } : {})}
    >
      {isLoading ? <Spinner /> : null}
      {/* A page translator replaces text nodes, and nothing can be inserted before a
          replaced node. */}
      <span className="contents">{children}</span>
    </button>
  )
}

export declare namespace Button {
  type Props = ComponentProps<'button'> & {
    variant?: keyof typeof variants
    /** Height on desktop: 32, 40 or 54 px. At least 44 px on mobile. */
    size?: 'sm' | 'md' | 'lg'
    isFull?: boolean
    /**
     * Shows a spinner, and makes the button inert. The label should mention the wait,
     * too.
     */
    isLoading?: boolean
    /**
     * True if the button is not ready for a moment. It looks normal and accepts a
     * press, whose action must then wait.
     */
    isWaiting?: boolean
  }
}

const base =
  'inline-flex items-center justify-center gap-2 whitespace-nowrap transition-colors disabled:cursor-not-allowed'

const variants = {
  // The transparent border becomes visible with forced colors.
  primary:
    'border border-transparent bg-accent text-on-accent hover:enabled:bg-accent-strong disabled:bg-raised disabled:text-muted',
  secondary:
    'border border-outline bg-surface text-ink hover:enabled:bg-raised disabled:border-hairline disabled:text-muted',
  quiet: 'text-button text-ink hover:enabled:bg-raised disabled:text-muted',
  link: 'text-button text-accent underline underline-offset-2 hover:enabled:text-accent-strong disabled:text-muted',
  danger:
    'border border-transparent bg-danger text-on-danger hover:enabled:opacity-90 disabled:bg-raised disabled:text-muted',
}

const sizes = {
  sm: 'min-h-11 rounded-field px-3 text-label font-medium desktop:min-h-8',
  md: 'min-h-11 rounded-field px-4 text-body font-medium desktop:min-h-10',
  lg: 'min-h-13.5 rounded-action px-5 text-action font-semibold',
}

/** Classes for a link that looks like a button. */
export const linkButton = `${base} ${variants.secondary} ${sizes.md} hover:bg-raised`
export const primaryButton = `${base} ${variants.primary} ${sizes.md} hover:bg-accent-strong`
export const primaryLink = `${base} ${variants.primary} ${sizes.lg} w-full hover:bg-accent-strong`

/**
 * Props for a running action. The button looks and acts disabled, but keeps the focus.
 */
export const inertButtonProps = {
  disabled: false,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const
