import { resetNotice } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { Button } from '../ui/Button'
import { InlineMessage } from '../ui/InlineMessage'

export default function ResetNotice() {
  return (
    <InlineMessage tone="warning">
      <p>{resetNotice.reset}</p>
      <ol className="mt-1 list-decimal pl-5">
        <li>{resetNotice.open}</li>
        <li>{resetNotice.remove}</li>
        <li>{resetNotice.reload}</li>
      </ol>
      <Button
        size="sm"
        className="mt-2"
        onClick={() => window.location.reload()}
      >
        {common.reload}
      </Button>
    </InlineMessage>
  )
}
