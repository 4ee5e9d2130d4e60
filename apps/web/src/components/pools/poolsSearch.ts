import { getLiquidityShare, type Pool } from '@letheswap/sdk'

/** Number of pools per page. A shorter list has neither pages nor a search. */
export const poolsPerPage = 50

/**
 * The sortable columns. Reserves are amounts of different tokens, so they cannot be
 * compared.
 */
const sortableColumns = ['pool', 'fee', 'liquidity', 'share', 'pair'] as const
export type PoolColumn = (typeof sortableColumns)[number]

/** The order in the link: 'liquidity' is ascending, '-liquidity' is descending. */
export type PoolSort = PoolColumn | `-${PoolColumn}`

/**
 * Parses the parameters of a link: `/pools?sort=-liquidity`, `?pool=DAI-USDT` for
 * details.
 */
export function poolsSearch({ sort, pool }: Record<string, unknown>): {
  sort?: PoolSort
  pool?: string
} {
  const column = String(sort).replace(/^-/, '')
  return {
    sort: sortableColumns.some((known) => known === column)
      ? (sort as PoolSort)
      : undefined,
    // The maximum is the length of two addresses, so that a link cannot put sentences
    // on the page.
    pool:
      typeof pool === 'string' && pool !== '' && pool.length <= 85
        ? pool
        : undefined,
  }
}

/** Returns the next order after a press on a column: descending, ascending, none. */
export function nextSort(
  sort: PoolSort | undefined,
  column: PoolColumn,
): PoolSort | undefined {
  if (sort === `-${column}`) return column
  return sort === column ? undefined : `-${column}`
}

/** Sorts pools. Equal pools keep the deployment's order. */
export function sortPools(
  pools: readonly Pool[],
  sort: PoolSort | undefined,
): readonly Pool[] {
  if (sort === undefined) return pools
  const isDescending = sort.startsWith('-')
  const value = values[sort.replace('-', '') as PoolColumn]
  return [...pools].sort((a, b) => {
    const [first, second] = isDescending ? [b, a] : [a, b]
    const [left, right] = [value(first), value(second)]
    return left < right ? -1 : left > right ? 1 : 0
  })
}

const values: Record<PoolColumn, (pool: Pool) => bigint | number | string> = {
  pool: ({ name }) => name,
  fee: ({ feeBps }) => feeBps,
  liquidity: ({ liquidityUsd }) => liquidityUsd,
  share: ({ liquidity = 0n, totalSupply }) =>
    getLiquidityShare({ liquidity, totalSupply }),
  pair: ({ pairAddress }) => pairAddress.toLowerCase(),
}
