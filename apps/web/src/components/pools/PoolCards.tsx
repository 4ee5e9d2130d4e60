import { formatFee, type Pool } from '@letheswap/sdk'
import { useId, useState } from 'react'
import { cx } from '../../lib/cx'
import { pools as words } from '../../messages/en/pools'
import { ChevronDownIcon } from '../icons/icons'
import { TokenPairIcon } from '../icons/TokenIcon'
import { DefinitionList } from '../ui/DefinitionList'
import { PairAddress } from './PairAddress'
import { PoolActions } from './PoolActions'
import { PoolLink } from './PoolLink'
import { PoolShare } from './PoolShare'
import type { PoolTable } from './PoolTable'
import { PoolLiquidity, PoolReserves } from './poolFigures'
import type { PoolSort } from './poolsSearch'

/** The pools as rows that unfold to cards, for phones. */
export function PoolCards({
  pools,
  sort,
  onSort,
  ...actions
}: PoolTable.Props) {
  const sortId = useId()
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-3 text-label text-muted">
        <label htmlFor={sortId}>{words.sortBy}</label>
        <select
          id={sortId}
          value={sort ?? ''}
          onChange={({ target }) =>
            onSort?.((target.value || undefined) as PoolSort | undefined)
          }
          className="inline-flex min-h-11 items-center rounded-field border border-outline bg-surface px-3 text-ink"
        >
          <option value="">{words.sorts.name}</option>
          <option value="-liquidity">{words.sorts['-liquidity']}</option>
          <option value="liquidity">{words.sorts.liquidity}</option>
          <option value="-share">{words.sorts['-share']}</option>
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

/** Open at first where something of the pool is the wallet's own. */
function PoolRow({ pool, ...actions }: PoolActions.Props & { pool: Pool }) {
  const [choice, setChoice] = useState<boolean>()
  const isOpen = choice ?? (pool.liquidity ?? 0n) > 0n
  const panelId = useId()
  return (
    <li className="tabular-nums">
      <h3 className="font-medium">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          className="flex min-h-14 w-full items-center gap-2 rounded-field"
          onClick={() => setChoice(!isOpen)}
        >
          <TokenPairIcon symbols={[pool.tokenA.symbol, pool.tokenB.symbol]} />
          {pool.name}
          <span className="ml-auto text-label font-normal text-muted">
            <PoolLiquidity pool={pool} />
          </span>
          <ChevronDownIcon
            className={cx(
              'size-4 text-muted transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h3>
      <div id={panelId} hidden={!isOpen} className="space-y-3 pb-4">
        <DefinitionList
          items={[
            { term: words.columns.fee, detail: formatFee(pool.feeBps) },
            {
              term: words.columns.liquidity,
              detail: <PoolLiquidity pool={pool} />,
            },
            {
              term: words.columns.reserves,
              detail: <PoolReserves pool={pool} />,
            },
            { term: words.columns.share, detail: <PoolShare pool={pool} /> },
            { term: words.columns.pair, detail: <PairAddress pool={pool} /> },
            { term: words.details, detail: <PoolLink pool={pool} /> },
          ]}
        />
        <PoolActions pool={pool} {...actions} />
      </div>
    </li>
  )
}
