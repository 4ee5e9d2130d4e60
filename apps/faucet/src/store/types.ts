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
  /** Copies the embedded engine's files into a new folder; no statement runs meanwhile. */
  copy?: (target: string) => Promise<void>
  close: () => Promise<void>
}
