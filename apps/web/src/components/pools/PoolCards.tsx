import type { Pool } from '@letheswap/sdk'
import { useId, useState } from 'react'
import { pools as words } from '../../messages/screens'
import { TokenPairIcon } from '../icons/TokenIcon'
import { DefinitionList } from '../ui/DefinitionList'
import { Skeleton } from '../ui/Skeleton'
import { UnfoldButton } from '../ui/UnfoldButton'
import {
  AddAction,
  type PoolActions,
  PoolLink,
  RemoveAction,
} from './PoolActions'
import type { PoolTable } from './PoolTable'
import { poolColumns, showPoolLiquidity } from './poolColumns'
import type { PoolSort } from './poolsSearch'

/** Shows the pools as cards, for phones. */
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
        <label htmlFor={sortId} className="max-[23rem]:sr-only">
          {words.sortBy}
        </label>
        <select
          id={sortId}
          value={sort}
          onChange={({ target }) => onSort(target.value as PoolSort)}
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
        {pools.map((pool, index) =>
          pool ? (
            <PoolRow key={pool.key} pool={pool} {...actions} />
          ) : (
            <li key={index} className="flex h-16 items-center justify-between">
              <Skeleton className="h-6 w-32" />
              <Skeleton className="h-4 w-24" />
            </li>
          ),
        )}
      </ul>
    </>
  )
}

/**
 * Shows a pool's card. Its figures can be expanded, and start expanded if the wallet
 * has liquidity.
 */
function PoolRow({ pool, ...actions }: PoolActions.Props & { pool: Pool }) {
  const [choice, setChoice] = useState<boolean>()
  const isOpen = choice ?? (pool.liquidity ?? 0n) > 0n
  const panelId = useId()
  return (
    <li className="tabular-nums">
      <div className="relative flex items-center">
        <h3 className="flex min-h-16 min-w-0 grow items-center gap-2 font-medium">
          <span className="max-[23rem]:hidden">
            <TokenPairIcon symbols={[pool.tokenA.symbol, pool.tokenB.symbol]} />
          </span>
          <span className="min-w-0 wrap-anywhere">
            <PoolLink pool={pool} />
            <span className="block text-label font-normal text-muted">
              {showPoolLiquidity(pool)}
            </span>
          </span>
        </h3>
        {/* Keeps the buttons on top of the link, which fills the card. */}
        <div className="z-1 flex">
          <AddAction pool={pool} variant="quiet" {...actions} />
          <UnfoldButton
            label={words.detailsOf({ pool: pool.name })}
            isOpen={isOpen}
            controls={panelId}
            onChange={setChoice}
          />
        </div>
      </div>
      <div id={panelId} hidden={!isOpen} className="space-y-3 pb-4">
        <DefinitionList
          items={poolColumns.map(({ name, show }) => [
            words.columns[name],
            show(pool),
          ])}
        />
        <div className="flex justify-end">
          <RemoveAction pool={pool} {...actions} />
        </div>
      </div>
    </li>
  )
}
