import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from '../../src/files.js'
import * as schema from '../../src/store/schema.js'
import type { Database, Store } from '../../src/store/types.js'
import type { Faults } from './faults.js'
import { createWire, type Result, type Wire } from './wire.js'
import type { Owner, World } from './world.js'

/** Number of seeds after which the dead rows of all tables are removed. */
const seedsBetweenTruncations = 50

/**
 * Opens a PGlite in memory that all seeds use, from a snapshot that the first process
 * stores.
 */
export async function openMemory(snapshot: string) {
  const settings = {
    shared_buffers: '8MB',
    fsync: 'off',
    synchronous_commit: 'off',
    track_counts: 'off',
    // Reads rows by index. Otherwise, their order would depend on earlier seeds.
    enable_seqscan: 'off',
    enable_bitmapscan: 'off',
    // Each statement is planned only once.
    plan_cache_mode: 'force_generic_plan',
  }
  const { setTimeout } = globalThis
  const timers: NodeJS.Timeout[] = []
  globalThis.setTimeout = ((...parameters: Parameters<typeof setTimeout>) => {
    const timer = setTimeout(...parameters)
    timers.push(timer)
    return timer
  }) as typeof setTimeout
  const isNew = !existsSync(snapshot)
  const pglite = await PGlite.create({
    ...(!isNew && { loadDataDir: new Blob([readFileSync(snapshot)]) }),
    startParams: [
      ...PGlite.defaultStartParams,
      ...Object.entries(settings).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ]),
    ],
  })
  if (isNew) {
    await migrate(drizzle(pglite), { migrationsFolder })
    // With these settings, a commit may still be only in memory.
    await pglite.exec('checkpoint')
    const dump = await pglite.dumpDataDir('none')
    const draft = `${snapshot}.${process.pid}`
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
    renameSync(draft, snapshot)
  }
  // Drops PostgreSQL's own timers, because they would fire during a seed.
  globalThis.setTimeout = setTimeout
  for (const timer of timers) clearTimeout(timer)
  const wire = createWire(pglite)
  const names = (sql: string) =>
    wire.query(sql).rows.map((row) => (row as { name: string }).name)
  // Changes referring tables first, because a logged table must not refer to an
  // unlogged table.
  const tables = names(
    `select tablename as name from pg_tables where schemaname = 'public'
      order by exists (select from pg_constraint
        where conrelid = tablename::regclass and contype = 'f') desc`,
  )
  // The data need not outlive the process, so there is no need for a log of changes.
  for (const name of tables) wire.query(`alter table "${name}" set unlogged`)
  const restarts = names(
    `select sequencename as name from pg_sequences where schemaname = 'public'`,
  ).map((name) => `select setval('${name}', 1, false)`)
  const deletes = tables.map((name) => `delete from "${name}"`)
  let seeds = 0
  return {
    wire,
    /** Empties all tables and restarts all sequences at 1. */
    clear() {
      seeds += 1
      // The last seed may have ended during a transaction.
      wire.query('rollback')
      // Without foreign keys, the tables can be emptied in any order.
      wire.query('set session_replication_role = replica')
      if (seeds % seedsBetweenTruncations === 1)
        wire.query(`truncate ${tables.map((name) => `"${name}"`).join(', ')}`)
      else for (const statement of deletes) wire.query(statement)
      for (const statement of restarts) wire.query(statement)
      wire.query('set session_replication_role = origin')
      // Also makes the order of `order by random()` depend only on the seed.
      wire.query('select setseed(0)')
    },
  }
}

type Turn = () => void

/**
 * Creates a world's database server. One session runs all transactions in the seed's
 * order.
 */
export function createDatabaseServer({
  world,
  wire,
  faults,
}: {
  world: World
  wire: Wire
  faults: Faults
}) {
  const waiting: Turn[] = []
  let isBusy = false

  const enter = (turn: Turn) => {
    if (isBusy) waiting.push(turn)
    else turn()
  }
  const leave = () => {
    isBusy = false
    // A transaction keeps the session until it ends. A single statement does not.
    while (!isBusy && waiting.length > 0) waiting.shift()?.()
  }
  const latency = () => faults.delay('database')
  const lost = () => new Error('Connection terminated unexpectedly')

  const connect = (owner: Owner) => {
    const execute = (
      sql: string,
      params?: unknown[],
      options?: object,
    ): Result => {
      const result = wire.query(sql, params, options)
      // SQL does not define the order of these rows, so the seed does.
      if (result.rows.length > 1 && !/order by/i.test(sql)) sort(result.rows)
      return result
    }

    const query = (sql: string, params?: unknown[], options?: object) =>
      new Promise<Result>((resolve, reject) => {
        world.after(latency(), undefined, '', () =>
          enter(() => {
            if (!owner.isAlive && world.random.chance(0.5)) return
            const answer = settle(() => execute(sql, params, options))
            const isLost = faults.happens('databaseLost')
            world.after(latency(), owner, `db ${label(sql)}`, () => {
              if (isLost) reject(lost())
              else answer(resolve, reject)
            })
          }),
        )
      })

    const transaction = <value>(
      work: (client: { query: typeof query }) => Promise<value>,
    ) =>
      new Promise<value>((resolve, reject) => {
        let isOpen = false
        let isEnding = false
        const end = (sql: 'commit' | 'rollback') => {
          if (!isOpen) return
          isOpen = false
          execute(sql)
          leave()
        }
        const inside = (sql: string, params?: unknown[], options?: object) =>
          new Promise<Result>((resolve, reject) => {
            world.after(latency(), owner, `tx ${label(sql)}`, () => {
              if (faults.happens('databaseLost')) end('rollback')
              if (!isOpen) return reject(lost())
              settle(() => execute(sql, params, options))(resolve, reject)
            })
          })

        /** Like any statement, it may arrive after its sender has died. */
        const finish = (sql: 'commit' | 'rollback', answer: () => void) => {
          isEnding = true
          world.after(latency(), undefined, '', () => {
            const wasOpen = isOpen
            end(owner.isAlive || world.random.chance(0.5) ? sql : 'rollback')
            const isLost = !wasOpen || faults.happens('databaseLost')
            world.after(latency(), owner, sql, () =>
              isLost ? reject(lost()) : answer(),
            )
          })
        }

        world.after(latency(), undefined, '', () =>
          enter(() => {
            if (!owner.isAlive) return
            isBusy = true
            isOpen = true
            execute('begin')
            // The server rolls back when the socket of a dead process closes.
            owner.onDeath.push(() => !isEnding && end('rollback'))
            world.after(0, owner, 'begin', () => {
              work({ query: inside }).then(
                (value) => finish('commit', () => resolve(value)),
                (error) => finish('rollback', () => reject(error)),
              )
            })
          }),
        )
      })

    return new (class Client {
      query = query
      transaction = transaction
    })()
  }

  return {
    isBusy: () => isBusy,
    openStore: (owner: Owner): Store => ({
      db: drizzle(connect(owner) as unknown as PGlite, {
        schema,
      }) as unknown as Database,
      engine: 'postgres',
      concurrency: 8,
      close: async () => {},
    }),
  }
}

const labels = new Map<string, string>()

/** Returns the first words of a statement, for the reader of a trace. */
function label(sql: string): string {
  const known = labels.get(sql)
  if (known !== undefined) return known
  const words = sql.replace(/\s+/g, ' ').slice(0, 48)
  labels.set(sql, words)
  return words
}

function settle(execute: () => Result) {
  try {
    const result = execute()
    return (resolve: (result: Result) => void) => resolve(result)
  } catch (error) {
    return (_: unknown, reject: (error: unknown) => void) => reject(error)
  }
}

function sort(rows: unknown[]): void {
  const keys = new Map(rows.map((row) => [row, JSON.stringify(row)]))
  rows.sort((a, b) => (`${keys.get(a)}` < `${keys.get(b)}` ? -1 : 1))
}
