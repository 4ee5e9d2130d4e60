import type { MouseEvent } from 'react'

/**
 * For a button whose action is running: it looks and acts disabled, but keeps
 * the focus, which the browser takes from a button with `disabled`.
 */
export const inertButtonProps = {
  disabled: false,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const
