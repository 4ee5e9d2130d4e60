import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'
import type { ErrorMessage } from '../../lib/getErrorMessage'
import { ErrorMarkIcon, InfoIcon, WarningIcon } from '../icons/icons'

type Props = {
  tone?: 'info' | 'warning' | 'error'
  children: ReactNode
  className?: string
  /** False for text that is shown from the start. @default true */
  isAnnounced?: boolean
}

/**
 * Shows a message. Screen readers announce an error immediately, and other messages
 * politely.
 */
export function InlineMessage({
  tone = 'info',
  children,
  className,
  isAnnounced = true,
}: Props) {
  const { Mark, style } = tones[tone]
  const role = tone === 'error' ? 'alert' : 'status'
  return (
    <div
      role={isAnnounced ? role : undefined}
      className={cx(
        'flex items-start gap-2 rounded-panel border border-transparent px-3 py-2 text-label',
        style,
        className,
      )}
    >
      <Mark className="mt-px size-4.5 shrink-0" />
      <div className="min-w-0 break-words text-ink">{children}</div>
    </div>
  )
}

const tones = {
  info: { Mark: InfoIcon, style: 'bg-field text-muted' },
  warning: {
    Mark: WarningIcon,
    style: 'bg-warning-soft text-warning',
  },
  error: {
    Mark: ErrorMarkIcon,
    style: 'bg-danger-soft text-danger',
  },
}

type FailureProps = {
  failure: ErrorMessage
  /** True if no toast announces it. @default for the user's own cancellation */
  isAnnounced?: boolean
}

export function FailureMessage({
  failure,
  isAnnounced = failure.isOwn ?? false,
}: FailureProps) {
  return (
    <InlineMessage tone={failure.kind} isAnnounced={isAnnounced}>
      <p className="font-medium">{failure.message}</p>
      {failure.detail ? <p>{failure.detail}</p> : null}
    </InlineMessage>
  )
}
