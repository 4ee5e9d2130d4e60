import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.js'

/** PGlite, PostgreSQL, or a transaction in either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type Store = {
  db: Database
  engine: 'embedded' | 'postgres'
  /** Maximum concurrent transactions. */
  concurrency: number
  /** PostgreSQL connections: total, idle, and waiting callers. */
  pool?: () => { total: number; idle: number; waiting: number }
  /**
   * Frees the space of deleted rows and of the log. Undefined for a PostgreSQL server,
   * which does so by itself.
   */
  vacuum?: () => Promise<void>
  close: () => Promise<void>
}
