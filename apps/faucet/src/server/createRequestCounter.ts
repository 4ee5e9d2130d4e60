import DataLoader from 'dataloader'
import { sql } from 'drizzle-orm'
import { withTimeout } from 'viem'
import type { Faucet } from '../faucet.js'
import { nameVisitor } from '../payout/nameVisitor.js'
import { requests } from '../store/schema.js'

/** Milliseconds that a request waits to be counted. */
const patience = 200

/** Milliseconds for which a database that did not count in time is left alone. */
const rest = 5_000

type Counted = {
  /** Requests in this window, on all replicas, with this one. */
  count: number
  /** Seconds until the window ends, by the database's clock. */
  left: number
}

/**
 * Counts requests for all replicas in PostgreSQL. Those that arrive together
 * share one statement.
 *
 * @returns Gives `undefined` when the database does not answer in time: no
 * request must wait for a sick database that it may not even need.
 */
export function createRequestCounter({
  config,
  store: { db },
  log,
}: Pick<Faucet, 'config' | 'store' | 'log'>) {
  const { burst, perMinute } = config.rateLimit
  const window = (60 * burst) / perMinute
  const loader = new DataLoader<string, Counted>(
    async (visitors) => {
      // In one order, so that two replicas never wait for each other.
      const names = [...new Set(visitors)].sort()
      const counts = names.map(
        (name) => visitors.filter((visitor) => visitor === name).length,
      )
      const isOver = sql`${requests.endsAt} <= now()`
      const { rows } = (await db.execute(sql`
        insert into ${requests} (network, visitor, count, ends_at)
        select ${config.network}, visitor, count, now() + make_interval(secs => ${window})
        from unnest(${sql.param(names)}::text[], ${sql.param(counts)}::int[]) as new (visitor, count)
        on conflict (network, visitor) do update set
          count = excluded.count + case when ${isOver} then 0 else ${requests.count} end,
          ends_at = case when ${isOver} then excluded.ends_at else ${requests.endsAt} end
        returning visitor, count, extract(epoch from ends_at - now())::float8 as left
      `)) as unknown as { rows: (Counted & { visitor: string })[] }
      const counted = new Map(rows.map((row) => [row.visitor, row]))
      // The last of those that were counted together has the whole count.
      const after = new Map(counts.map((count, index) => [names[index], count]))
      return visitors.map((visitor) => {
        const { count, left } = counted.get(visitor) as Counted
        const others = (after.get(visitor) as number) - 1
        after.set(visitor, others)
        return { count: count - others, left: Number(left) }
      })
    },
    { cache: false, batchScheduleFn: (run) => setImmediate(run) },
  )

  let restsUntil = 0
  return async (visitor: string): Promise<Counted | undefined> => {
    if (performance.now() < restsUntil) return undefined
    try {
      return await withTimeout(
        () => loader.load(nameVisitor(config, visitor)),
        {
          timeout: patience,
          errorInstance: new Error('The database is slow.'),
        },
      )
    } catch (error) {
      // Once for all that waited with it.
      if (performance.now() >= restsUntil)
        log.warn({ err: error }, 'requests are counted per replica for now')
      restsUntil = performance.now() + rest
      return undefined
    }
  }
}
