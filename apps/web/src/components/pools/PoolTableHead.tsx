import { cx } from '../../lib/cx'
import { ChevronDownIcon } from '../icons/icons'
import { nextSort, type PoolColumn, type PoolSort } from './sortPools'

/** The column heads, shared with the skeleton so that nothing jumps. */
export function PoolTableHead({ sort, onSort }: PoolTableHead.Props) {
  return (
    <thead className="text-muted">
      <tr>
        {columns.map(({ column, isRight, label }) => (
          <th
            key={label}
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
                className="inline-flex min-h-6 items-center gap-1 rounded-field hover:text-ink"
                onClick={() => onSort(nextSort(sort, column))}
              >
                {label}
                <ChevronDownIcon
                  className={cx(
                    'size-3.5 transition-transform',
                    sort === column && 'rotate-180',
                    !sort?.endsWith(column) && 'opacity-0',
                  )}
                />
              </button>
            ) : (
              label
            )}
          </th>
        ))}
        <th scope="col" className="pb-2 pl-(--gap)">
          <span className="sr-only">Actions</span>
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

const columns: { label: string; column?: PoolColumn; isRight?: boolean }[] = [
  { label: 'Pool', column: 'pool' },
  { label: 'Fee', column: 'fee' },
  { label: 'Liquidity', column: 'liquidity', isRight: true },
  { label: 'Reserves', isRight: true },
  { label: 'Your Share', column: 'share', isRight: true },
  { label: 'Pair Address', column: 'pair' },
]

function getOrder(sort: PoolSort | undefined, column: PoolColumn | undefined) {
  if (column === undefined || !sort?.endsWith(column)) return undefined
  return sort === column ? 'ascending' : 'descending'
}
