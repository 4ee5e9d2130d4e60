import type { ErrorMessage } from '../../lib/getErrorMessage'
import { InlineMessage } from '../ui/InlineMessage'

/** What went wrong and why, beside where it happened. */
export function FailureMessage({ failure }: FailureMessage.Props) {
  return (
    <InlineMessage tone={failure.kind}>
      <p className="font-medium">{failure.message}</p>
      {failure.detail ? <p>{failure.detail}</p> : null}
    </InlineMessage>
  )
}

export declare namespace FailureMessage {
  type Props = { failure: ErrorMessage }
}
