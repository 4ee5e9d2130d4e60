import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.js'

/** PGlite, PostgreSQL, or a transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type Store = {
  db: Database
  engine: 'embedded' | 'postgres'
  /** Transactions at once. */
  concurrency: number
  /** PostgreSQL's connections: all, idle ones, and waiting callers. */
  pool?: () => { total: number; idle: number; waiting: number }
  /** Copies the embedded engine's files while no statement runs. */
  copy?: (target: string) => Promise<void>
  close: () => Promise<void>
}
