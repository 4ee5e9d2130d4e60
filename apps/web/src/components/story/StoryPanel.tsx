import { useDeployment, useTransactionStory, useWallet } from '@letheswap/react'
import type { TransactionStory } from '@letheswap/sdk/market'
import { useEffect, useState } from 'react'
import { cx } from '../../lib/cx'
import { describeError } from '../../lib/describeError'
import type { ErrorMessage } from '../../lib/errorMessage'
import { common } from '../../messages/en/common'
import { story as words } from '../../messages/en/story'
import { CheckIcon, ErrorMarkIcon } from '../icons/icons'
import { Button } from '../ui/Button'
import { FailureMessage } from '../ui/FailureMessage'
import { InlineMessage } from '../ui/InlineMessage'
import { LiveStatus } from '../ui/LiveStatus'
import { Skeleton } from '../ui/Skeleton'
import { Spinner } from '../ui/Spinner'
import { describeStory } from './describeStory'
import { StoryEvents } from './StoryEvents'
import { StoryFacts } from './StoryFacts'
import { StorySwaps } from './StorySwaps'

/** A transaction's story in its states; a pending one goes on by itself. */
export function StoryPanel({ hash }: StoryPanel.Props) {
  const {
    data: story,
    error,
    isFetching,
    refetch,
  } = useTransactionStory({ hash })
  const reader = { deployment: useDeployment(), account: useWallet().address }
  const [failure, setFailure] = useState<ErrorMessage>()
  useEffect(() => {
    if (error) void describeError(error, 'history').then(setFailure)
    else setFailure(undefined)
  }, [error])
  const sentence =
    story === undefined || story.status === 'unknown'
      ? undefined
      : describeStory(story, reader)

  return (
    <div className="space-y-5">
      <LiveStatus
        isHidden
        message={
          story === undefined
            ? failure
              ? undefined
              : words.loading
            : (sentence ?? words.unknown)
        }
      />
      {failure ? (
        <div className="space-y-2">
          <FailureMessage
            failure={story ? { ...failure, detail: words.stale } : failure}
            isAnnounced
          />
          <Button
            size="sm"
            isLoading={isFetching}
            onClick={() => void refetch()}
          >
            {common.tryAgain}
          </Button>
        </div>
      ) : null}
      {story === undefined ? (
        failure ? null : (
          <Loading />
        )
      ) : (
        <>
          {story.status === 'unknown' ? (
            <InlineMessage tone="warning" isAnnounced={false}>
              {words.unknown}
            </InlineMessage>
          ) : (
            <div>
              <StatusMark status={story.status} />
              <p className="mt-1 text-lead break-words">{sentence}</p>
            </div>
          )}
          {story.status === 'succeeded' ? (
            <>
              <StorySwaps swaps={story.swaps} />
              <StoryEvents story={story} reader={reader} />
            </>
          ) : null}
          <StoryFacts story={story} reader={reader} />
        </>
      )}
    </div>
  )
}

export declare namespace StoryPanel {
  type Props = { hash: `0x${string}` }
}

type Status = Exclude<TransactionStory['status'], 'unknown'>

const marks = {
  pending: { Mark: Spinner, color: 'text-muted' },
  failed: { Mark: ErrorMarkIcon, color: 'text-danger' },
  succeeded: { Mark: CheckIcon, color: 'text-success' },
}

function StatusMark({ status }: { status: Status }) {
  const { Mark, color } = marks[status]
  return (
    <p
      className={cx('flex items-center gap-1.5 text-label font-medium', color)}
    >
      <Mark className="size-4.5" />
      {words.statuses[status]}
    </p>
  )
}

function Loading() {
  return (
    <div className="space-y-3">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="block h-6 w-full" />
      <Skeleton className="block h-6 w-2/3" />
      <Skeleton className="block h-24 w-full" />
    </div>
  )
}
