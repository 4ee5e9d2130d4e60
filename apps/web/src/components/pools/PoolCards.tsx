import type { Pool } from '@letheswap/sdk'
import { useId, useState } from 'react'
import { cx } from '../../lib/cx'
import { pools as words } from '../../messages/screens'
import { ChevronDownIcon } from '../icons/icons'
import { TokenPairIcon } from '../icons/TokenIcon'
import { ImportedMark } from '../tokens/ImportedMark'
import { DefinitionList } from '../ui/DefinitionList'
import { Skeleton } from '../ui/Skeleton'
import {
  AddAction,
  type PoolActions,
  PoolLink,
  RemoveAction,
} from './PoolActions'
import type { PoolTable } from './PoolTable'
import { poolColumns, showPoolLiquidity } from './poolColumns'
import type { PoolSort } from './poolsSearch'

/** The pools as rows that unfold to cards, for phones. */
export function PoolCards({
  pools,
  sort,
  onSort,
  market: _,
  ...actions
}: PoolTable.Props) {
  const sortId = useId()
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-3 text-label text-muted">
        <label htmlFor={sortId}>{words.sortBy}</label>
        <select
          id={sortId}
          value={sort}
          onChange={({ target }) => onSort?.(target.value as PoolSort)}
          className="inline-flex min-h-11 items-center rounded-field border border-transparent bg-field px-3 text-ink"
        >
          {Object.entries(words.sorts).map(([sort, name]) => (
            <option key={sort} value={sort === 'name' ? 'pool' : sort}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <ul className="divide-y divide-hairline border-t border-hairline">
        {pools.map((pool) => (
          <PoolRow key={pool.key} pool={pool} {...actions} />
        ))}
      </ul>
    </>
  )
}

/** Unfolded at first where the wallet has liquidity. */
function PoolRow({ pool, ...actions }: PoolActions.Props & { pool: Pool }) {
  const [choice, setChoice] = useState<boolean>()
  const isOpen = choice ?? (pool.liquidity ?? 0n) > 0n
  const panelId = useId()
  return (
    <li className="tabular-nums">
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 grow font-medium">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            className="flex min-h-16 w-full items-center gap-2 rounded-field text-left"
            onClick={() => setChoice(!isOpen)}
          >
            <TokenPairIcon symbols={[pool.tokenA.symbol, pool.tokenB.symbol]} />
            <span className="min-w-0 wrap-anywhere">
              {pool.name}
              {pool.tokenA.isImported || pool.tokenB.isImported ? (
                <ImportedMark />
              ) : null}{' '}
              <span className="block text-label font-normal text-muted">
                {showPoolLiquidity(pool)}
              </span>
            </span>
            <ChevronDownIcon
              className={cx(
                'ml-auto size-4 shrink-0 text-muted transition-transform',
                isOpen && 'rotate-180',
              )}
            />
          </button>
        </h3>
        <AddAction pool={pool} {...actions} />
      </div>
      <div id={panelId} hidden={!isOpen} className="space-y-3 pb-4">
        <DefinitionList
          items={[
            ...poolColumns.map(
              ({ name, show }) => [words.columns[name], show(pool)] as const,
            ),
            [words.details, <PoolLink pool={pool} />],
          ]}
        />
        <div className="flex justify-end">
          <RemoveAction pool={pool} {...actions} />
        </div>
      </div>
    </li>
  )
}

/** Rows of a folded card's height, while the pools load. */
export function PoolCardsSkeleton({ rows }: { rows: readonly number[] }) {
  return (
    <ul
      aria-hidden="true"
      className="mt-13 divide-y divide-hairline border-t border-hairline"
    >
      {rows.map((row) => (
        <li key={row} className="flex h-16 items-center justify-between">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-4 w-24" />
        </li>
      ))}
    </ul>
  )
}
