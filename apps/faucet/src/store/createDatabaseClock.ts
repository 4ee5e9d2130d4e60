import { sql } from 'drizzle-orm'
import type { Database } from './types.js'

/**
 * The database's time without asking each time: the last reading, plus what a
 * monotonic timer counted since. Replicas whose own clocks disagree agree here.
 */
export async function createDatabaseClock(db: Database) {
  let offset = 0
  const sync = async () => {
    const result = await db.execute(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    )
    // By the time a reading arrives it is old: ours lags by the way back, and
    // is never ahead, so no challenge is issued in the future.
    const { rows } = result as unknown as { rows: { now: number }[] }
    offset = Number(rows[0]?.now) - performance.now()
  }
  await sync()
  return {
    /** Milliseconds since the epoch. */
    now: () => performance.now() + offset,
    sync,
  }
}
