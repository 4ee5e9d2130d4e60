import type { ErrorMessage } from '../../lib/errorMessage'
import { InlineMessage } from './InlineMessage'

type Props = {
  failure: ErrorMessage
  /** `true` where no toast has said it aloud. @default false */
  isAnnounced?: boolean
}

/** What went wrong and why, beside where it happened. */
export function FailureMessage({ failure, isAnnounced = false }: Props) {
  return (
    <InlineMessage tone={failure.kind} isAnnounced={isAnnounced}>
      <p className="font-medium">{failure.message}</p>
      {failure.detail ? <p>{failure.detail}</p> : null}
    </InlineMessage>
  )
}
