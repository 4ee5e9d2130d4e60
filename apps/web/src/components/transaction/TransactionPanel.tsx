import {
  useDeployment,
  useTransactionDetails,
  useWallet,
} from '@letheswap/react'
import type { TransactionDetails } from '@letheswap/sdk'
import { cx } from '../../lib/cx'
import { useErrorMessage } from '../../lib/describeError'
import { transaction as words } from '../../messages/dialogs'
import { CheckIcon, ErrorMarkIcon } from '../icons/icons'
import { InlineMessage } from '../ui/InlineMessage'
import { LiveStatus } from '../ui/LiveStatus'
import { RetryMessage } from '../ui/RetryMessage'
import { Skeleton } from '../ui/Skeleton'
import { Spinner } from '../ui/Spinner'
import { describeTransaction } from './describeTransaction'
import { TransactionEvents } from './TransactionEvents'
import { TransactionFacts } from './TransactionFacts'
import { TransactionSwaps } from './TransactionSwaps'

type Props = { hash: `0x${string}` }

export function TransactionPanel({ hash }: Props) {
  const {
    data: details,
    error,
    isFetching,
    refetch,
  } = useTransactionDetails({ hash })
  const reader = { deployment: useDeployment(), account: useWallet().address }
  const failure = useErrorMessage(error)
  const sentence =
    details === undefined || details.status === 'unknown'
      ? undefined
      : describeTransaction(details, reader)

  return (
    <div className="space-y-5">
      <LiveStatus
        isHidden
        message={
          details === undefined
            ? failure
              ? undefined
              : words.loading
            : (sentence ?? words.unknown)
        }
      />
      {failure ? (
        <RetryMessage
          failure={details ? { ...failure, detail: words.stale } : failure}
          isBusy={isFetching}
          onRetry={refetch}
        />
      ) : null}
      {details === undefined ? (
        failure ? null : (
          <Loading />
        )
      ) : (
        <>
          {details.status === 'unknown' ? (
            <InlineMessage tone="warning" isAnnounced={false}>
              {words.unknown}
            </InlineMessage>
          ) : (
            <div>
              <StatusMark status={details.status} />
              <p className="mt-1 text-lead break-words">{sentence}</p>
            </div>
          )}
          {details.status === 'succeeded' ? (
            <>
              <TransactionSwaps swaps={details.swaps} />
              <TransactionEvents details={details} reader={reader} />
            </>
          ) : null}
          <TransactionFacts details={details} reader={reader} />
        </>
      )}
    </div>
  )
}

type Status = Exclude<TransactionDetails['status'], 'unknown'>

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
