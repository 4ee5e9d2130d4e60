import { cx } from '../../lib/cx'
import { pools } from '../../messages/en/pools'
import { ChevronDownIcon } from '../icons/icons'
import type { PoolColumn, PoolSort } from './poolsSearch'
import { nextSort } from './sortPools'

/** The column heads, shared with the skeleton so that nothing jumps. */
export function PoolTableHead({ sort, onSort }: PoolTableHead.Props) {
  return (
    <thead className="text-muted">
      <tr>
        {columns.map(({ column, isRight, name }) => (
          <th
            key={name}
            scope="col"
            aria-sort={getOrder(sort, column)}
            className={cx(
              'pb-2 font-medium first:pr-(--gap) not-first:px-(--gap)',
              isRight ? 'text-right' : 'text-left',
            )}
          >
            {column && onSort ? (
              <button
                type="button"
                className="relative inline-flex min-h-6 items-center gap-1 rounded-field hover:text-ink"
                onClick={() => onSort(nextSort(sort, column))}
              >
                {pools.columns[name]}
                <ChevronDownIcon
                  className={cx(
                    'size-3.5 transition-transform',
                    // The text ends where the figures do.
                    isRight && 'absolute right-full mr-1',
                    sort === column && 'rotate-180',
                    !sort?.endsWith(column) && 'opacity-0',
                  )}
                />
              </button>
            ) : (
              pools.columns[name]
            )}
          </th>
        ))}
        <th scope="col" className="pb-2 pl-(--gap)">
          <span className="sr-only">{pools.actions}</span>
        </th>
      </tr>
    </thead>
  )
}

export declare namespace PoolTableHead {
  type Props = {
    sort?: PoolSort | undefined
    /** Left out where there is nothing to sort yet. */
    onSort?: ((sort: PoolSort | undefined) => void) | undefined
  }
}

const columns: {
  name: keyof typeof pools.columns
  column?: PoolColumn
  isRight?: boolean
}[] = [
  { name: 'pool', column: 'pool' },
  { name: 'fee', column: 'fee' },
  { name: 'liquidity', column: 'liquidity', isRight: true },
  { name: 'reserves', isRight: true },
  { name: 'share', column: 'share', isRight: true },
  { name: 'pair', column: 'pair' },
]

function getOrder(sort: PoolSort | undefined, column: PoolColumn | undefined) {
  if (column === undefined || !sort?.endsWith(column)) return undefined
  return sort === column ? 'ascending' : 'descending'
}
