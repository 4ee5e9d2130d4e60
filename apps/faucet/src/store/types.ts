import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.js'

/** PGlite and PostgreSQL alike; also a transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type Store = {
  db: Database
  engine: 'embedded' | 'postgres'
  /** How many transactions make progress at once. */
  concurrency: number
  /** PostgreSQL's connections: all, the idle of them, and who waits for one. */
  pool?: () => { total: number; idle: number; waiting: number }
  /** The embedded engine as one file; no statement runs meanwhile. */
  dump?: () => Promise<Blob>
  close: () => Promise<void>
}
