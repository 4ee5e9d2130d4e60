import type { ReactNode } from 'react'
import { common } from '../../messages/screens'
import { Button } from './Button'
import { InlineMessage } from './InlineMessage'

type RetryButtonProps = { isBusy: boolean; onRetry: () => unknown }

export function RetryButton({ isBusy, onRetry }: RetryButtonProps) {
  return (
    <Button size="sm" isLoading={isBusy} onClick={() => void onRetry()}>
      {common.tryAgain}
    </Button>
  )
}

export function RetryMessage({
  children,
  ...retry
}: RetryButtonProps & { children: ReactNode }) {
  return (
    <InlineMessage tone="warning">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>{children}</p>
        <RetryButton {...retry} />
      </div>
    </InlineMessage>
  )
}
