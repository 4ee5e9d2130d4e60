import type { ComponentProps } from 'react'
import { cx } from '../../lib/cx'

type Props = ComponentProps<'button'> & { isPressed: boolean }

export function ToggleButton({ isPressed, className, ...rest }: Props) {
  return (
    <button
      type="button"
      // A button that opens a dialog shows a state, but is not a toggle.
      aria-pressed={rest['aria-haspopup'] ? undefined : isPressed}
      className={cx(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-field border px-2 text-label font-medium tabular-nums transition-colors disabled:cursor-not-allowed desktop:min-h-8 desktop:min-w-8',
        isPressed
          ? 'border-accent bg-accent-soft text-ink'
          : 'border-transparent text-muted hover:enabled:bg-raised',
        className,
      )}
      {...rest}
    />
  )
}
