import {
  type SwapHistoryEntry,
  swapHistoryToCsv,
  swapHistoryToJson,
} from '@letheswap/sdk'
import { downloadText } from '../../lib/downloadText'
import { history } from '../../messages/en/history'
import { DownloadIcon } from '../icons/swapIcons'
import { Button } from '../ui/Button'

type Props = { entries: readonly SwapHistoryEntry[] }

/** Takes the listed swaps home, with the block hashes that prove them. */
export function HistoryExport({ entries }: Props) {
  const isEmpty = entries.length === 0
  function exportAs(format: 'csv' | 'json') {
    if (format === 'csv')
      downloadText('swap-history.csv', 'text/csv', swapHistoryToCsv(entries))
    else
      downloadText(
        'swap-history.json',
        'application/json',
        swapHistoryToJson(entries),
      )
  }
  return (
    <div className="flex gap-2 desktop:ml-auto">
      <Button size="sm" disabled={isEmpty} onClick={() => exportAs('csv')}>
        <DownloadIcon className="size-4 max-desktop:hidden" />
        {history.exportCsv}
      </Button>
      <Button size="sm" disabled={isEmpty} onClick={() => exportAs('json')}>
        <DownloadIcon className="size-4 max-desktop:hidden" />
        {history.exportJson}
      </Button>
    </div>
  )
}
