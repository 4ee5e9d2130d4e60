import { useSwapHistory, useWallet } from '@letheswap/react'
import {
  entriesToJson,
  type SwapHistoryEntry,
  shortenAddress,
  swapHistoryToCsv,
  type Token,
} from '@letheswap/sdk'
import { useErrorMessage } from '../../lib/describeError'
import { nameWhole, showTokenAmount } from '../../lib/format'
import { history, recipients } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { RefreshIcon } from '../icons/icons'
import { ArrowRightIcon } from '../icons/lateIcons'
import { TokenIcon } from '../icons/TokenIcon'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Empty } from '../ui/Empty'
import { ExportButtons } from '../ui/ExportButtons'
import { FailureMessage } from '../ui/InlineMessage'
import { LiveStatus } from '../ui/LiveStatus'
import { SpinnerLine } from '../ui/Spinner'
import { TransactionList, TransactionRow } from '../ui/TransactionRow'

type Props = { isOpen: boolean; onClose: () => void }

export default function HistoryDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} shape="lg" title={history.title}>
      <History onClose={onClose} />
    </Dialog>
  )
}

function History({ onClose }: Pick<Props, 'onClose'>) {
  const { isConnected } = useWallet()
  const reader = useSwapHistory()
  const { entries, status, isComplete, error } = reader
  const isReading = status === 'loading'
  const hasRead = entries.length > 0 || status === 'ready'
  const failure = useErrorMessage(error)

  return (
    <div className="space-y-4">
      <LiveStatus
        isHidden
        message={
          isReading
            ? common.reading
            : status === 'ready'
              ? history.found({ swaps: entries.length })
              : undefined
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={!isConnected || !hasRead}
          aria-disabled={isReading}
          onClick={reader.load}
        >
          <RefreshIcon className="size-4" />
          {common.refresh}
        </Button>
        <Button
          size="sm"
          variant={hasRead ? 'secondary' : 'primary'}
          disabled={!isConnected || hasRead}
          aria-disabled={isReading}
          onClick={reader.load}
        >
          {history.load}
        </Button>
        <ExportButtons
          name="swap-history"
          disabled={entries.length === 0}
          toCsv={() => swapHistoryToCsv(entries)}
          toJson={() => entriesToJson(entries)}
        />
      </div>
      {/* As high before, while and after it is read, so that nothing jumps. */}
      <div className="min-h-64 space-y-4">
        {failure ? <FailureMessage failure={failure} isAnnounced /> : null}
        {!isConnected ? (
          <p className="py-6 text-center text-muted">{common.notConnected}</p>
        ) : entries.length > 0 ? (
          <HistoryList entries={entries} />
        ) : status === 'ready' ? (
          <Empty>{isComplete ? history.none : history.noneSoFar}</Empty>
        ) : isReading ? null : (
          <Empty>{history.intro}</Empty>
        )}
        <div className="min-h-9">
          {isReading ? (
            <SpinnerLine>
              {reader.progress
                ? history.readingAt({
                    block: reader.progress.fromBlock,
                    blocks: reader.progress.scannedBlocks,
                    swaps: reader.progress.entries,
                  })
                : common.reading}
            </SpinnerLine>
          ) : entries.length > 0 && isComplete ? (
            <p className="py-2 text-center text-label text-muted">
              {history.all}
            </p>
          ) : null}
        </div>
      </div>
      <div className="flex flex-col gap-2 desktop:flex-row desktop:justify-end">
        {isReading ? (
          <Button onClick={reader.cancel}>{history.stop}</Button>
        ) : (
          <Button
            disabled={!isConnected || !hasRead || isComplete}
            onClick={reader.loadMore}
          >
            {history.loadMore}
          </Button>
        )}
        <Button onClick={onClose}>{common.close}</Button>
      </div>
    </div>
  )
}

function HistoryList({ entries }: { entries: readonly SwapHistoryEntry[] }) {
  const { address } = useWallet()
  return (
    <TransactionList label={history.swaps}>
      {entries.map((entry) => (
        <TransactionRow
          key={`${entry.hash}-${entry.logIndex}`}
          time={entry.timestamp * 1_000}
          blockNumber={entry.blockNumber}
          hash={entry.hash}
        >
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 desktop:grid desktop:grid-cols-[10.5rem_auto_1fr]">
            <Amount amount={entry.amountIn} token={entry.tokenIn} />
            <span className="sr-only">{history.to}</span>
            <ArrowRightIcon className="size-4 text-muted" />
            <Amount amount={entry.amountOut} token={entry.tokenOut} />
            {entry.recipient !== address ? (
              <span
                className="text-label text-muted desktop:col-span-full"
                title={entry.recipient}
              >
                {recipients.sentTo({
                  recipient: shortenAddress(entry.recipient),
                })}
              </span>
            ) : null}
          </p>
        </TransactionRow>
      ))}
    </TransactionList>
  )
}

function Amount({ amount, token }: { amount: bigint; token: Token }) {
  return (
    <span
      className="inline-flex items-center gap-1.5"
      title={nameWhole({ token, amount })}
    >
      <TokenIcon symbol={token.symbol} className="size-5" />
      {showTokenAmount(amount, token)}
    </span>
  )
}
