import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { migrationsFolder } from '../files.js'
import * as schema from './schema.js'
import type { Database, Store } from './types.js'

/** Any number that is unique in this database. */
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
  // A server that disappears does not close its connections, so each connection is used
  // for at most a minute. A new connection also resolves the address again.
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 12_000,
    keepAlive: true,
    max,
    maxLifetimeSeconds: 60,
    // Runs before the first query. These limits are not connection parameters, because
    // PgBouncer refuses parameters that it does not know.
    onConnect: async (client) => {
      await client.query(
        'set statement_timeout = 10000; set idle_in_transaction_session_timeout = 10000',
      )
    },
  })
  // Without a listener, a broken connection would end the process. The pool only
  // handles errors of idle connections, so each connection gets its own listener.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', onError)
  })
  await migrateOnce(url)
  return {
    db: drizzle(pool, { schema }) as unknown as Database,
    engine: 'postgres',
    // Keeps two connections free for reads and recovery.
    concurrency: Math.max(1, max - 2),
    pool: () => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

/** Lets only one replica migrate, because drizzle would fail in the others. */
async function migrateOnce(url: string): Promise<void> {
  // No time limit, because another replica's migration may take long.
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
