import type { Pool } from '@letheswap/sdk'
import { cx } from '../../lib/cx'
import { pools as words } from '../../messages/screens'
import { ChevronDownIcon } from '../icons/icons'
import { TokenPairIcon } from '../icons/TokenIcon'
import { Skeleton } from '../ui/Skeleton'
import { PoolActions, PoolLink } from './PoolActions'
import type { Market } from './PoolMarket'
import { poolColumns } from './poolColumns'
import { nextSort, type PoolColumn, type PoolSort } from './poolsSearch'
import { Sparkline } from './Sparkline'

/** Narrow windows have smaller gaps between columns. */
const style =
  'w-full border-collapse min-[72rem]:table-fixed text-label max-[64rem]:text-[0.75rem] tabular-nums [--gap:--spacing(0.5)] min-[64rem]:[--gap:--spacing(2)] min-[72rem]:[--gap:--spacing(2.5)]'

const align = (isRight = false) => (isRight ? 'text-right' : 'text-left')

export function PoolTable({
  pools,
  sort,
  onSort,
  market,
  ...actions
}: PoolTable.Props) {
  return (
    <table className={style}>
      <Head sort={sort} onSort={onSort} />
      <tbody>
        {pools.map((pool, index) => (
          <tr
            key={pool?.key ?? index}
            className="h-16 cursor-pointer border-t border-hairline transition-colors hover:bg-field"
            onClick={({ currentTarget, target }) => {
              if (!(target as Element).closest('a, button'))
                currentTarget.querySelector('a')?.click()
            }}
          >
            <th scope="row" className="py-3 pr-(--gap) text-left font-medium">
              {pool ? (
                <span className="flex items-center gap-2 whitespace-nowrap max-[64rem]:flex-col max-[64rem]:items-start max-[64rem]:gap-1">
                  <TokenPairIcon
                    symbols={[pool.tokenA.symbol, pool.tokenB.symbol]}
                  />
                  <PoolLink pool={pool} />
                </span>
              ) : (
                <Skeleton className="h-6 w-32" />
              )}
            </th>
            <td aria-hidden="true" className="px-(--gap) max-[72rem]:hidden">
              <Sparkline prices={pool && market?.[pool.pairAddress]?.prices} />
            </td>
            {poolColumns.map(({ className, name, isRight, show, skeleton }) => (
              <td
                key={name}
                className={cx(
                  'px-(--gap) py-3 whitespace-nowrap',
                  align(isRight),
                  className,
                )}
              >
                {pool ? (
                  show(pool)
                ) : (
                  <Skeleton className={cx('h-4', skeleton)} />
                )}
              </td>
            ))}
            <td className="py-3 pl-(--gap) text-right">
              {pool ? (
                <PoolActions pool={pool} {...actions} />
              ) : (
                <Skeleton className="h-8 w-28" />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export declare namespace PoolTable {
  type Props = Omit<PoolActions.Props, 'pool'> &
    HeadProps & {
      /** Contains undefined for each pool that is still loading. */
      pools: readonly (Pool | undefined)[]
      market: Market | null | undefined
    }
}

type HeadProps = {
  sort: PoolSort | undefined
  onSort: (sort: PoolSort | undefined) => void
}

function Head({ sort, onSort }: HeadProps) {
  const columns = [
    { name: 'pool', sort: 'pool', width: 'min-[72rem]:w-38' },
    { name: 'day', className: 'max-[72rem]:hidden', width: 'w-27' },
    ...poolColumns,
  ] as const
  return (
    <thead className="text-muted">
      <tr>
        {columns.map(
          ({ className, name, sort: column, isRight, width }: HeadColumn) => (
            <th
              key={name}
              scope="col"
              aria-hidden={name === 'day' || undefined}
              aria-sort={getOrder(sort, column)}
              className={cx(
                'pb-2 font-medium first:pr-(--gap) not-first:px-(--gap)',
                align(isRight),
                className,
                width,
              )}
            >
              {column ? (
                <button
                  type="button"
                  className="text-button relative inline-flex min-h-6 items-center gap-1 rounded-field hover:text-ink"
                  onClick={() => onSort(nextSort(sort, column))}
                >
                  {words.columns[name]}
                  <ChevronDownIcon
                    className={cx(
                      'size-3.5 transition-transform',
                      // The arrow comes before the text, so that the text aligns with
                      // the figures.
                      isRight && 'absolute right-full mr-1',
                      sort === column && 'rotate-180',
                      !sort?.endsWith(column) && 'opacity-0',
                    )}
                  />
                </button>
              ) : (
                words.columns[name]
              )}
            </th>
          ),
        )}
        <th scope="col" className="pb-2 pl-(--gap)">
          <span className="sr-only">{words.actions}</span>
        </th>
      </tr>
    </thead>
  )
}

type HeadColumn = {
  name: keyof typeof words.columns
  sort?: PoolColumn
  isRight?: boolean
  className?: string
  width?: string
}

function getOrder(sort: PoolSort | undefined, column: PoolColumn | undefined) {
  if (column === undefined || !sort?.endsWith(column)) return undefined
  return sort === column ? 'ascending' : 'descending'
}
