import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder } from '../files.js'
import * as schema from './schema.js'
import type { Database, Store } from './types.js'

/** Any constant will do that nobody else uses on this database. */
const migrationLock = 5_000_002_606n

export async function openPostgres({
  url,
  pool: max,
  onError,
}: {
  url: string
  pool: number
  onError: (error: Error) => void
}): Promise<Store> {
  // A server that is cut off never closes its connections: after a minute, new
  // ones ask anew where the database is.
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 12_000,
    keepAlive: true,
    max,
    maxLifetimeSeconds: 60,
  })
  // A connection that breaks is replaced; without a listener it would end the
  // process. The pool's own covers idle connections only, so each gets one.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', onError)
    // Not when it connects: PgBouncer refuses parameters that it does not know.
    client
      .query(
        'set statement_timeout = 10000; set idle_in_transaction_session_timeout = 10000',
      )
      .catch(onError)
  })
  await migrateOnce(url)
  return {
    db: drizzle(pool, { schema }) as unknown as Database,
    engine: 'postgres',
    // Two connections stay free for reads and recovery.
    concurrency: Math.max(1, max - 2),
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

/** Several replicas may start at once; drizzle alone would fail in all but one. */
async function migrateOnce(url: string): Promise<void> {
  // Without a limit of time: another replica's migration may take long.
  const connection = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  })
  await connection.connect()
  try {
    const db = drizzle(connection)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    try {
      await migrate(db, { migrationsFolder })
    } finally {
      await db.execute(sql`select pg_advisory_unlock(${migrationLock})`)
    }
  } finally {
    await connection.end()
  }
}
