import type { PoolLog } from '@letheswap/sdk/market'
import { index, onchainTable, primaryKey } from 'ponder'

// Amounts are in smallest units, and times in Unix seconds.

type Define = Extract<Parameters<typeof onchainTable>[1], (t: never) => unknown>

const sums = (t: Parameters<Define>[0]) => ({
  volume0: t.bigint().notNull(),
  volume1: t.bigint().notNull(),
  fees0: t.bigint().notNull(),
  fees1: t.bigint().notNull(),
  trades: t.integer().notNull(),
})

/** The sums cover the pool's whole history. */
export const pool = onchainTable('pool', (t) => ({
  address: t.hex().primaryKey(),
  token0: t.hex().notNull(),
  token1: t.hex().notNull(),
  symbol0: t.text(),
  symbol1: t.text(),
  reserve0: t.bigint().notNull(),
  reserve1: t.bigint().notNull(),
  totalSupply: t.bigint().notNull(),
  lastSync: t.json().$type<PoolLog>(),
  ...sums(t),
}))

/** A price is stored as a pair of reserves, so it is exact. */
export const candle = onchainTable(
  'candle',
  (t) => ({
    pool: t.hex().notNull(),
    interval: t.text().notNull(),
    time: t.integer().notNull(),
    open: t.bigint().array().notNull(),
    high: t.bigint().array().notNull(),
    low: t.bigint().array().notNull(),
    close: t.bigint().array().notNull(),
    ...sums(t),
  }),
  (table) => ({
    pk: primaryKey({ columns: [table.pool, table.interval, table.time] }),
  }),
)

/** LP tokens of an account. `/positions/<account>` adds their value and fees. */
export const position = onchainTable(
  'position',
  (t) => ({
    account: t.hex().notNull(),
    pool: t.hex().notNull(),
    liquidity: t.bigint().notNull(),
  }),
  (table) => ({ pk: primaryKey({ columns: [table.account, table.pool] }) }),
)

/** A transfer of LP tokens, a deposit or a withdrawal, with the previous Sync event. */
export const liquidityEvent = onchainTable(
  'liquidity_event',
  (t) => ({
    id: t.text().primaryKey(),
    pool: t.hex().notNull(),
    logs: t.json().$type<PoolLog[]>().notNull(),
  }),
  (table) => ({ byPool: index().on(table.pool) }),
)
