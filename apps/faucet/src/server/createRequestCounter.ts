import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { withTimeout } from 'viem'
import type { Faucet } from '../faucet.js'
import { nameVisitor } from '../payout/nameVisitor.js'
import { requests } from '../store/schema.js'

/** Milliseconds for which a database that did not count in time is left alone. */
const rest = 5_000

/**
 * The part of the limit below which nobody waits to be counted: the replicas
 * together let nobody exceed it, as long as there are no more than eight.
 */
const farFromLimit = 1 / 8

/** Visitors remembered at most. */
const maxKnown = 50_000

type Counted = {
  /** Requests in this window, on all replicas. */
  count: number
  /** Seconds until the window ends, by the database's clock. */
  left: number
}

type Batch = {
  /** By visitor. */
  counts: Map<string, number>
  /** `undefined` when the database did not answer in time. */
  result: Promise<ReadonlyMap<string, Counted> | undefined>
}

/**
 * Counts requests for all replicas in PostgreSQL. Those that arrive while a
 * statement is under way share the next one. Waiting for it halved the requests
 * per second, so whoever is far from the limit is counted and does not wait.
 *
 * @returns Gives the visitor's count with this request, or `undefined` when it
 * is surely below the limit, and when the database does not answer in time: no
 * request must wait for a sick database that it may not even need.
 */
export function createRequestCounter(
  { config, store: { db }, log }: Pick<Faucet, 'config' | 'store' | 'log'>,
  {
    patience = 200,
  }: {
    /** Milliseconds that a request waits to be counted. */
    patience?: number
  } = {},
) {
  const { burst, perMinute } = config.rateLimit
  const window = (60 * burst) / perMinute
  const known = new Map<string, { count: number; endsAt: number }>()
  let restsUntil = 0
  let turn: Batch['result'] = Promise.resolve(undefined)
  let next: Batch | undefined

  const send = async (
    counts: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, Counted>> => {
    const visitorOf = new Map(
      [...counts.keys()].map((visitor) => [
        nameVisitor(config, visitor),
        visitor,
      ]),
    )
    // In one order, so that two replicas never wait for each other.
    const names = [...visitorOf.keys()].sort()
    const isOver = sql`${requests.endsAt} <= now()`
    const { rows } = (await db.execute(sql`
      insert into ${requests} (network, visitor, count, ends_at)
      select ${config.network}, visitor, count, now() + make_interval(secs => ${window})
      from unnest(${sql.param(names)}::text[], ${sql.param(
        names.map((name) => counts.get(`${visitorOf.get(name)}`)),
      )}::int[]) as new (visitor, count)
      on conflict (network, visitor) do update set
        count = excluded.count + case when ${isOver} then 0 else ${requests.count} end,
        ends_at = case when ${isOver} then excluded.ends_at else ${requests.endsAt} end
      returning visitor, count, extract(epoch from ends_at - now())::float8 as left
    `)) as unknown as {
      rows: { visitor: string; count: number; left: number }[]
    }
    if (known.size > maxKnown) known.clear()
    return new Map(
      rows.map(({ visitor: name, count, left }) => {
        const visitor = `${visitorOf.get(name)}`
        const endsAt = performance.now() + 1_000 * Number(left)
        known.set(visitor, { count, endsAt })
        return [visitor, { count, left: Number(left) }]
      }),
    )
  }

  const createBatch = (): Batch => {
    const counts = new Map<string, number>()
    const before = turn
    const sendInTurn = async () => {
      await before
      // Whatever has arrived by now comes with it.
      await setImmediate()
      next = undefined
      return send(counts)
    }
    const result = withTimeout(sendInTurn, {
      timeout: patience,
      errorInstance: new Error('The database is slow.'),
    }).catch((error) => {
      // Once for all that waited with it.
      if (performance.now() >= restsUntil)
        log.warn({ err: error }, 'requests are counted per replica for now')
      restsUntil = performance.now() + rest
      next = undefined
      return undefined
    })
    turn = result
    return { counts, result }
  }

  return (visitor: string): Promise<Counted | undefined> | undefined => {
    if (performance.now() < restsUntil) return undefined
    next ??= createBatch()
    const { counts, result } = next
    const position = (counts.get(visitor) ?? 0) + 1
    counts.set(visitor, position)
    const last = known.get(visitor)
    if (
      last !== undefined &&
      last.count < burst * farFromLimit &&
      performance.now() < last.endsAt
    ) {
      last.count += 1
      return undefined
    }
    return result.then((all) => {
      const counted = all?.get(visitor)
      if (counted === undefined) return undefined
      // Of those that were counted together, the last has the whole count.
      const later = (counts.get(visitor) as number) - position
      return { ...counted, count: counted.count - later }
    })
  }
}
