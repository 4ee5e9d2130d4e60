import { useChainReset } from '@letheswap/react'
import { common } from '../../messages/en/common'
import { notices } from '../../messages/en/notices'
import { Button } from '../ui/Button'
import { InlineMessage } from '../ui/InlineMessage'

/** The chain began anew while the page was open: nothing on it is true now. */
export function ResetNotice() {
  if (!useChainReset()) return null
  return (
    <InlineMessage tone="warning">
      <p>{notices.reset}</p>
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
