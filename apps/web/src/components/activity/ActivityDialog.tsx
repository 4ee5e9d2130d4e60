import {
  isPendingPlan,
  useActivity,
  useDeployment,
  useFaucetHistory,
  useTransactions,
} from '@letheswap/react'
import {
  type ActivityEntry,
  activityToCsv,
  entriesToJson,
  getPlanSummary,
} from '@letheswap/sdk'
import { useState } from 'react'
import { activity as words } from '../../messages/dialogs'
import { TransactionPages } from '../history/TransactionPages'
import { namePlan } from '../plans/describePlan'
import { StepList } from '../plans/StepList'
import { nameAllowance, nameAmounts } from '../transaction/words'
import { Dialog } from '../ui/Dialog'
import { Empty } from '../ui/Empty'
import { ExportButtons } from '../ui/ExportButtons'
import { ToggleButton } from '../ui/ToggleButton'
import { TransactionList, TransactionRow } from '../ui/TransactionRow'

type ActivityKind = ActivityEntry['kind'] | 'faucet'

type ActivityRow = {
  kind: ActivityKind
  /** Time of the entry in Unix milliseconds. */
  time: number
  /** Undefined for a request that only this browser knows. */
  entry: ActivityEntry | undefined
}

export default function ActivityDialog({ onClose }: { onClose: () => void }) {
  const pages = useActivity()
  const [kind, setKind] = useState<ActivityKind>()
  const rows = useActivityRows(pages.entries)
  const shown = rows.filter((row) => kind === undefined || row.kind === kind)
  const entries = shown.flatMap(({ entry }) => entry ?? [])
  return (
    <Dialog onClose={onClose} shape="lg" title={words.title}>
      <TransactionPages
        pages={pages}
        onClose={onClose}
        actions={
          <ExportButtons
            name="activity"
            disabled={entries.length === 0}
            toCsv={() => activityToCsv(entries)}
            toJson={() => entriesToJson(entries)}
          />
        }
      >
        <Pending />
        {rows.length > 0 ? (
          <Filter
            kinds={new Set(rows.map((row) => row.kind))}
            chosen={kind}
            onChoose={setKind}
          />
        ) : null}
        {shown.length > 0 ? (
          <ActivityList rows={shown} />
        ) : pages.isSuccess && !pages.isFetching ? (
          <Empty>{rows.length > 0 ? words.noneOfKind : words.none}</Empty>
        ) : null}
      </TransactionPages>
    </Dialog>
  )
}

function Pending() {
  const items = useTransactions().filter(isPendingPlan)
  const deployment = useDeployment()
  if (items.length === 0) return null
  return (
    <section aria-label={words.pending} className="space-y-3">
      {items.map((item) => (
        <div key={item.id} className="space-y-2 rounded-panel bg-field p-3">
          <p className="font-medium">
            {namePlan(
              getPlanSummary(deployment, item.plan),
              deployment.pairs,
              item.plan.account,
            )}
          </p>
          <StepList plan={item} />
        </div>
      ))}
    </section>
  )
}

type FilterProps = {
  kinds: ReadonlySet<ActivityKind>
  chosen: ActivityKind | undefined
  onChoose: (kind: ActivityKind | undefined) => void
}

function Filter({ kinds, chosen, onChoose }: FilterProps) {
  const known = Object.keys(words.names) as ActivityKind[]
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{words.kind}</legend>
      {[undefined, ...known.filter((kind) => kinds.has(kind))].map((kind) => (
        <ToggleButton
          key={kind ?? ''}
          isPressed={kind === chosen}
          onClick={() => onChoose(kind)}
        >
          {kind ? words.names[kind] : words.all}
        </ToggleButton>
      ))}
    </fieldset>
  )
}

/**
 * Merges the chain's entries with this browser's faucet requests, which emit no event.
 */
function useActivityRows(entries: readonly ActivityEntry[]): ActivityRow[] {
  const { chain } = useDeployment()
  const requests = useFaucetHistory({ token: chain.nativeCurrency.symbol })
  return [
    ...entries.map((entry) => ({
      kind: entry.kind,
      time: entry.timestamp * 1_000,
      entry,
    })),
    ...requests.map(({ time }) => ({
      kind: 'faucet' as const,
      time,
      entry: undefined,
    })),
  ].sort((a, b) => b.time - a.time)
}

function ActivityList({ rows }: { rows: readonly ActivityRow[] }) {
  const { symbol } = useDeployment().chain.nativeCurrency
  return (
    <TransactionList label={words.list}>
      {rows.map(({ kind, time, entry }) => (
        <TransactionRow
          key={entry?.hash ?? time}
          time={time}
          blockNumber={entry?.blockNumber}
          hash={entry?.hash}
        >
          <span className="font-medium">{words.names[kind]}</span>{' '}
          {entry ? describe(entry) : symbol}
        </TransactionRow>
      ))}
    </TransactionList>
  )
}

function describe({ kind, paid, got, approvals }: ActivityEntry) {
  if (kind === 'approval') return approvals.map(nameAllowance).join(', ')
  return [paid, got]
    .filter((amounts) => amounts.length > 0)
    .map(nameAmounts)
    .join(' → ')
}
