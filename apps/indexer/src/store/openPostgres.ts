import pg from 'pg'
import { schema } from './schema.js'
import type { Query, Store } from './types.js'

/** Any constant will do that nobody else uses on this database. */
const schemaLock = 5_000_002_611n

/** Connections: each worker holds one while it reads a range from the node. */
const connections = 20

export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 60_000,
    // What a worker that hangs has claimed is free again.
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    max: connections,
  })
  // A connection that breaks is replaced; without a listener it would end the
  // process. The pool's own covers idle connections only, so each gets one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', onError))

  async function transact<result>(
    begin: string,
    run: (query: Query) => Promise<result>,
  ): Promise<result> {
    const client = await pool.connect()
    let failure: Error | undefined
    try {
      await client.query(begin)
      const result = await run(
        async (sql, values = []) =>
          (await client.query<never>(sql, [...values])).rows,
      )
      await client.query('commit')
      return result
    } catch (error) {
      failure = error as Error
      await client.query('rollback').then(
        () => {
          failure = undefined
        },
        () => {},
      )
      throw error
    } finally {
      // A connection that cannot even roll back is not used again.
      client.release(failure)
    }
  }

  const store: Store = {
    write: (run) => transact('begin', run),
    read: (run) =>
      transact('begin isolation level repeatable read read only', run),
    close: () => pool.end(),
  }
  try {
    // Several replicas may start at once.
    await store.write(async (query) => {
      await query('select pg_advisory_xact_lock($1)', [schemaLock])
      await query(schema)
    })
  } catch (error) {
    await pool.end()
    throw error
  }
  return store
}
