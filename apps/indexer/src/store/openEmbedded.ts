import { PGlite, type Transaction } from '@electric-sql/pglite'
import { schema } from './schema.js'
import type { Query, Store } from './types.js'

/** In memory: what it holds is read from the chain again in seconds. */
export async function openEmbedded(): Promise<Store> {
  const pglite = await PGlite.create()
  await pglite.exec(schema)
  const transact = <result>(run: (query: Query) => Promise<result>) =>
    pglite.transaction((transaction) => run(toQuery(transaction)))
  return { write: transact, read: transact, close: () => pglite.close() }
}

const toQuery =
  (transaction: Transaction): Query =>
  async (sql, values = []) =>
    (await transaction.query<never>(sql, [...values])).rows
