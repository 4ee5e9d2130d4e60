import { type AccountPages, useWallet } from '@letheswap/react'
import type { ReactNode } from 'react'
import { useErrorMessage } from '../../lib/describeError'
import { buttons, pages as words } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { RefreshIcon } from '../icons/icons'
import { Button } from '../ui/Button'
import { DialogFooter } from '../ui/Dialog'
import { FailureMessage } from '../ui/InlineMessage'
import { LiveStatus } from '../ui/LiveStatus'
import { SpinnerLine } from '../ui/SpinnerLine'

type Props = {
  pages: AccountPages<unknown>
  /** Additional buttons next to Refresh. */
  actions: ReactNode
  /** The list of transactions. */
  children: ReactNode
  onClose: () => void
}

/** Frames a list that is read from the chain page by page. */
export function TransactionPages({ pages, actions, children, onClose }: Props) {
  const { isConnected } = useWallet()
  const { data, entries, error, hasNextPage, progress } = pages
  const isReading = pages.isFetching
  const hasRead = data !== undefined
  const failure = useErrorMessage(isReading ? null : error)
  return (
    <div className="flex grow flex-col gap-4">
      <LiveStatus
        isHidden
        message={
          isReading
            ? words.reading
            : pages.isSuccess
              ? words.found({ count: entries.length })
              : undefined
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={!isConnected}
          aria-disabled={isReading}
          onClick={() => void pages.refetch()}
        >
          <RefreshIcon className="size-4" />
          {common.refresh}
        </Button>
        {actions}
      </div>
      {/* The list keeps its height before, during and after a read, so that the layout
          does not shift. */}
      <div className="min-h-64 space-y-4">
        {failure ? (
          <FailureMessage
            failure={hasRead ? { ...failure, detail: words.stale } : failure}
            isAnnounced
          />
        ) : null}
        {children}
        <div className="min-h-9">
          {isReading ? (
            <SpinnerLine>
              {progress
                ? words.readingAt({
                    block: progress.fromBlock,
                    blocks: progress.scannedBlocks,
                    count: progress.entries,
                  })
                : words.reading}
            </SpinnerLine>
          ) : entries.length > 0 && !hasNextPage ? (
            <p className="py-2 text-center text-label text-muted">
              {words.all}
            </p>
          ) : null}
        </div>
      </div>
      <DialogFooter>
        {isReading ? (
          <Button onClick={pages.cancel}>{words.stop}</Button>
        ) : (
          <Button
            disabled={!hasRead || !hasNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {words.loadMore}
          </Button>
        )}
        <Button onClick={onClose}>{buttons.close}</Button>
      </DialogFooter>
    </div>
  )
}
