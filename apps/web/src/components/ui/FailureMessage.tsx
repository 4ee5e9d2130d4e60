import type { ErrorMessage } from '../../lib/errorMessage'
import { InlineMessage } from './InlineMessage'

/** What went wrong and why, beside where it happened. */
export function FailureMessage({
  failure,
  isAnnounced = false,
}: FailureMessage.Props) {
  return (
    <InlineMessage tone={failure.kind} isAnnounced={isAnnounced}>
      <p className="font-medium">{failure.message}</p>
      {failure.detail ? <p>{failure.detail}</p> : null}
    </InlineMessage>
  )
}

export declare namespace FailureMessage {
  type Props = {
    failure: ErrorMessage
    /** `true` where no toast has said it aloud. @default false */
    isAnnounced?: boolean
  }
}
