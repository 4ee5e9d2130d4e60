import { useSwapHistory, useWallet } from '@letheswap/react'
import {
  entriesToJson,
  type SwapHistoryEntry,
  shortenAddress,
  swapHistoryToCsv,
  type Token,
} from '@letheswap/sdk'
import { nameWhole, showTokenAmount } from '../../lib/format'
import { history, recipients, swapParts } from '../../messages/dialogs'
import { common } from '../../messages/screens'
import { ArrowRightIcon } from '../icons/lateIcons'
import { TokenIcon } from '../icons/TokenIcon'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Empty } from '../ui/Empty'
import { ExportButtons } from '../ui/ExportButtons'
import { TransactionList, TransactionRow } from '../ui/TransactionRow'
import { TransactionPages } from './TransactionPages'

export default function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { isConnected } = useWallet()
  const pages = useSwapHistory()
  const { data, entries, hasNextPage, isFetching, isSuccess } = pages
  const hasRead = data !== undefined
  return (
    <Dialog onClose={onClose} shape="lg" title={history.title}>
      <TransactionPages
        pages={pages}
        onClose={onClose}
        actions={
          <>
            <Button
              size="sm"
              variant={hasRead ? 'secondary' : 'primary'}
              disabled={!isConnected || hasRead}
              aria-disabled={isFetching}
              onClick={() => void pages.refetch()}
            >
              {history.load}
            </Button>
            <ExportButtons
              name="swap-history"
              disabled={entries.length === 0}
              toCsv={() => swapHistoryToCsv(entries)}
              toJson={() => entriesToJson(entries)}
            />
          </>
        }
      >
        {!isConnected ? (
          <p className="py-6 text-center text-muted">{common.notConnected}</p>
        ) : entries.length > 0 ? (
          <HistoryList entries={entries} />
        ) : isFetching ? null : isSuccess ? (
          <Empty>{hasNextPage ? history.noneSoFar : history.none}</Empty>
        ) : (
          <Empty>{history.intro}</Empty>
        )}
      </TransactionPages>
    </Dialog>
  )
}

function HistoryList({ entries }: { entries: readonly SwapHistoryEntry[] }) {
  const { address } = useWallet()
  return (
    <TransactionList label={history.swaps}>
      {entries.map((entry) => (
        <TransactionRow
          key={`${entry.txHash}-${entry.logIndex}`}
          time={entry.timestamp * 1_000}
          blockNumber={entry.blockNumber}
          hash={entry.txHash}
        >
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 desktop:grid desktop:grid-cols-[10.5rem_auto_1fr]">
            <Amount amount={entry.amountIn} token={entry.tokenIn} />
            <span className="sr-only">{swapParts.became}</span>
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
