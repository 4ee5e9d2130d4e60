import { and, eq, sql } from 'drizzle-orm'
import { cooldowns } from '../store/schema.js'
import type { Database } from '../store/types.js'

type Waiting = {
  resolve: (nextAt: Date | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Answers when a wallet may next ask for a token. One query is under way at a
 * time, and answers everybody who asked while the one before it ran: pages poll
 * this, and a burst of them costs the database one read. Nothing is cached.
 */
export function createAvailability(db: Database, network: string) {
  let next = new Map<string, Waiting[]>()
  let isRunning = false

  const run = async () => {
    isRunning = true
    while (next.size > 0) {
      const batch = next
      next = new Map()
      try {
        const found = await read(db, network, [...batch.keys()])
        for (const [key, waiting] of batch)
          for (const { resolve } of waiting) resolve(found.get(key))
      } catch (error) {
        for (const waiting of batch.values())
          for (const { reject } of waiting) reject(error)
      }
    }
    isRunning = false
  }

  return ({ wallet, token }: { wallet: string; token: string }) =>
    new Promise<Date | undefined>((resolve, reject) => {
      const key = `${wallet.toLowerCase()} ${token}`
      const waiting = next.get(key)
      if (waiting) waiting.push({ resolve, reject })
      else next.set(key, [{ resolve, reject }])
      // After this turn of the loop, so that requests of one turn share a query.
      if (!isRunning) {
        isRunning = true
        setImmediate(run)
      }
    })
}

async function read(
  db: Database,
  network: string,
  keys: readonly string[],
): Promise<Map<string, Date>> {
  const pairs = sql.join(
    keys.map((key) => {
      const [wallet, token] = key.split(' ')
      return sql`(${wallet}, ${token})`
    }),
    sql`, `,
  )
  const rows = await db
    .select()
    .from(cooldowns)
    .where(
      and(
        eq(cooldowns.network, network),
        sql`(${cooldowns.wallet}, ${cooldowns.token}) in (${pairs})`,
      ),
    )
  return new Map(
    rows.map(({ wallet, token, nextAt }) => [`${wallet} ${token}`, nextAt]),
  )
}
