import type { ErrorMessage } from '../../lib/getErrorMessage'
import { common } from '../../messages/screens'
import { Button } from './Button'
import { InlineMessage } from './InlineMessage'

type Props = {
  failure: ErrorMessage
  isBusy: boolean
  onRetry: () => unknown
}

export function RetryMessage({ failure, isBusy, onRetry }: Props) {
  return (
    <InlineMessage tone={failure.kind}>
      <div className="flex flex-wrap items-baseline gap-x-1">
        <div>
          <p className="font-medium">{failure.message}</p>
          {failure.detail ? <p>{failure.detail}</p> : null}
        </div>
        <Button
          size="sm"
          variant="link"
          className="-my-3 desktop:-my-1.5"
          isLoading={isBusy}
          onClick={() => void onRetry()}
        >
          {common.tryAgain}
        </Button>
      </div>
    </InlineMessage>
  )
}
