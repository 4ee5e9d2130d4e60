/** The columns that pools can be compared by; reserves are of unlike tokens. */
export const poolColumns = [
  'pool',
  'fee',
  'liquidity',
  'share',
  'pair',
] as const
export type PoolColumn = (typeof poolColumns)[number]

/** As the link has it: 'liquidity' for least first, '-liquidity' for most. */
export type PoolSort = PoolColumn | `-${PoolColumn}`

/** What a link may carry: `/pools?sort=-liquidity`, `?pool=DAI-USDT` for details. */
export function poolsSearch({ sort, pool }: Record<string, unknown>): {
  sort?: PoolSort
  pool?: string
} {
  const column = String(sort).replace(/^-/, '')
  return {
    sort: poolColumns.some((known) => known === column)
      ? (sort as PoolSort)
      : undefined,
    pool: typeof pool === 'string' && pool !== '' ? pool : undefined,
  }
}
