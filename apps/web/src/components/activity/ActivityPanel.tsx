import { useActivity } from '@letheswap/react'
import { useEffect, useState } from 'react'
import { describeError } from '../../lib/describeError'
import type { ErrorMessage } from '../../lib/errorMessage'
import { activity as words } from '../../messages/en/activity'
import { RefreshIcon } from '../icons/icons'
import { Button } from '../ui/Button'
import { FailureMessage } from '../ui/FailureMessage'
import { LiveStatus } from '../ui/LiveStatus'
import { Spinner } from '../ui/Spinner'
import { ActivityExport } from './ActivityExport'
import { ActivityFilter } from './ActivityFilter'
import { ActivityList } from './ActivityList'
import { ActivityPending } from './ActivityPending'
import { type ActivityKind, useActivityRows } from './useActivityRows'

/** The activity in its states: reading, the list, none, an error. */
export function ActivityPanel() {
  const { data, error, isFetching, progress, refetch } = useActivity()
  const [kind, setKind] = useState<ActivityKind>()
  const [failure, setFailure] = useState<ErrorMessage>()
  useEffect(() => {
    if (error) void describeError(error, 'history').then(setFailure)
    else setFailure(undefined)
  }, [error])
  const rows = useActivityRows(data)
  const shown = rows.filter((row) => kind === undefined || row.kind === kind)

  return (
    <div className="space-y-4">
      <LiveStatus
        isHidden
        message={
          data
            ? words.found({ entries: shown.length })
            : isFetching
              ? words.reading
              : undefined
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          aria-disabled={isFetching}
          onClick={() => void refetch()}
        >
          <RefreshIcon className="size-4" />
          {words.refresh}
        </Button>
        <ActivityExport rows={shown} />
      </div>
      <ActivityPending />
      {failure ? (
        <FailureMessage
          failure={data ? { ...failure, detail: words.stale } : failure}
          isAnnounced
        />
      ) : null}
      {data && rows.length > 0 ? (
        <ActivityFilter
          kinds={new Set(rows.map((row) => row.kind))}
          chosen={kind}
          onChoose={setKind}
        />
      ) : null}
      {shown.length > 0 ? (
        <ActivityList rows={shown} />
      ) : data ? (
        <p className="py-6 text-center text-muted">
          {rows.length > 0 ? words.noneOfKind : words.none}
        </p>
      ) : null}
      {isFetching && !data ? (
        <p
          aria-hidden="true"
          className="flex items-center justify-center gap-2 py-2 text-label text-muted tabular-nums"
        >
          <Spinner />
          {progress
            ? words.readingAt({
                block: progress.toBlock,
                of: progress.headBlock,
                entries: progress.entries,
              })
            : words.reading}
        </p>
      ) : null}
    </div>
  )
}
