import type { MouseEvent } from 'react'

/**
 * For a button whose action runs: it looks turned off and does nothing, but
 * keeps the focus, which `disabled` would let fall to nowhere.
 */
export const inertButtonProps = {
  disabled: false,
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const
