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
  /**
   * Whether this process is the one that settles. Takes the post if it is free,
   * and holds it until the process or its connection to the database ends.
   */
  lead: () => Promise<boolean>
  /** The embedded engine as one file; no statement runs meanwhile. */
  dump?: () => Promise<Blob>
  close: () => Promise<void>
}
