import { useSwapHistory, useWallet } from '@letheswap/react'
import { useEffect, useState } from 'react'
import { describeError } from '../../lib/describeError'
import type { ErrorMessage } from '../../lib/errorMessage'
import { messages } from '../../lib/messages'
import { RefreshIcon } from '../icons/icons'
import { Button } from '../ui/Button'
import { FailureMessage } from '../ui/FailureMessage'
import { LiveStatus } from '../ui/LiveStatus'
import { Spinner } from '../ui/Spinner'
import { describeProgress } from './describeProgress'
import { HistoryExport } from './HistoryExport'
import { HistoryList } from './HistoryList'

/** The history's states: nothing read yet, reading, the swaps, none, an error. */
export function HistoryPanel({ onClose }: { onClose: () => void }) {
  const { isConnected } = useWallet()
  const history = useSwapHistory()
  const { entries, status, isComplete, error } = history
  const isReading = history.isLoading || history.isLoadingMore
  const hasRead = entries.length > 0 || status === 'ready'
  const [failure, setFailure] = useState<ErrorMessage>()
  useEffect(() => {
    if (error) void describeError(error, 'history').then(setFailure)
    else setFailure(undefined)
  }, [error])

  return (
    <div className="space-y-4">
      <LiveStatus
        isHidden
        message={
          isReading
            ? 'Reading the chain…'
            : status === 'ready'
              ? `${entries.length} ${entries.length === 1 ? 'swap' : 'swaps'} found`
              : undefined
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={!isConnected || isReading || !hasRead}
          onClick={history.refresh}
        >
          <RefreshIcon className="size-4" />
          Refresh
        </Button>
        <Button
          size="sm"
          variant={hasRead ? 'secondary' : 'primary'}
          disabled={!isConnected || isReading || hasRead}
          onClick={history.load}
        >
          Load history
        </Button>
        <HistoryExport entries={entries} />
      </div>
      {failure ? <FailureMessage failure={failure} isAnnounced /> : null}
      {!isConnected ? (
        <p className="py-6 text-center text-muted">
          {messages.swap.notConnected}
        </p>
      ) : entries.length > 0 ? (
        <HistoryList entries={entries} />
      ) : status === 'ready' && !isReading ? (
        <p className="py-6 text-center text-muted">
          {isComplete
            ? 'No swaps yet. Your first swap will be listed here.'
            : 'No swaps in the blocks read so far. Load more to search older blocks.'}
        </p>
      ) : isReading ? null : (
        <p className="py-6 text-center text-muted">
          Your swaps are read directly from the chain. This can take a moment.
        </p>
      )}
      {isReading ? (
        <p
          aria-hidden="true"
          className="flex items-center justify-center gap-2 py-2 text-label text-muted tabular-nums"
        >
          <Spinner />
          {describeProgress(history.progress)}
        </p>
      ) : null}
      {entries.length > 0 && isComplete && !isReading ? (
        <p className="text-center text-label text-muted">
          These are all of your swaps.
        </p>
      ) : null}
      <div className="flex flex-col gap-2 desktop:flex-row desktop:justify-end">
        {isReading ? (
          <Button onClick={history.cancel}>Stop</Button>
        ) : (
          <Button
            disabled={!isConnected || !hasRead || isComplete}
            onClick={history.loadMore}
          >
            Load more
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}
