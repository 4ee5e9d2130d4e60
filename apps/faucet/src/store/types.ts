import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.js'

/** PGlite, PostgreSQL, or a transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type Store = {
  db: Database
  engine: 'embedded' | 'postgres'
  /** Transactions at once. */
  concurrency: number
  /** PostgreSQL's connections: all, idle, and waiting callers. */
  pool?: () => { total: number; idle: number; waiting: number }
  /**
   * Frees the space of deleted rows, and the log behind it. PostgreSQL does so by
   * itself.
   */
  vacuum?: () => Promise<void>
  close: () => Promise<void>
}
