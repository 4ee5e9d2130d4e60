import { activityToCsv } from '@letheswap/sdk/market'
import { downloadText } from '../../lib/downloadText'
import { activity as words } from '../../messages/en/activity'
import { DownloadIcon } from '../icons/swapIcons'
import { Button } from '../ui/Button'
import type { ActivityRow } from './useActivityRows'

type Props = { rows: readonly ActivityRow[] }

/** Takes home what is listed of the chain. */
export function ActivityExport({ rows }: Props) {
  const entries = rows.flatMap(({ entry }) => entry ?? [])
  const toJson = () =>
    JSON.stringify(
      entries,
      (_, value) => (typeof value === 'bigint' ? String(value) : value),
      2,
    )
  return (
    <div className="flex gap-2 desktop:ml-auto">
      <Button
        size="sm"
        disabled={entries.length === 0}
        onClick={() =>
          downloadText('activity.csv', 'text/csv', activityToCsv(entries))
        }
      >
        <DownloadIcon className="size-4 max-desktop:hidden" />
        {words.exportCsv}
      </Button>
      <Button
        size="sm"
        disabled={entries.length === 0}
        onClick={() =>
          downloadText('activity.json', 'application/json', toJson())
        }
      >
        <DownloadIcon className="size-4 max-desktop:hidden" />
        {words.exportJson}
      </Button>
    </div>
  )
}
