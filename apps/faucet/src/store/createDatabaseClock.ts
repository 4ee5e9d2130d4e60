import { sql } from 'drizzle-orm'
import type { Database } from './types.js'

/**
 * Creates a clock of the database's time, which all replicas share. Reads the time
 * once, and continues it with a monotonic timer.
 */
export async function createDatabaseClock(db: Database) {
  let offset = 0
  const sync = async () => {
    const result = await db.execute(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    )
    // Network latency makes the clock late, never early, so no challenge is issued in
    // the future.
    const { rows } = result as unknown as { rows: { now: number }[] }
    offset = Number(rows[0]?.now) - performance.now()
  }
  await sync()
  return {
    now: () => performance.now() + offset,
    sync,
  }
}
