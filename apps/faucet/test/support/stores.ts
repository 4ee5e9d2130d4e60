import { readFileSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from '../../src/files.js'
import * as schema from '../../src/store/schema.js'
import type { Database, Store } from '../../src/store/types.js'
import { makeOnce } from './template.js'

/**
 * Stores are kept for the worker's next test files, because opening a store takes
 * longer than most tests.
 */
const idle: Store[] = []

/** Returns an empty embedded database in memory. */
export async function takeStore(): Promise<Store> {
  const store = idle.pop() ?? (await open())
  return {
    ...store,
    close: async () => {
      await store.db.execute(sql`reset all`)
      await store.db.execute(
        sql`truncate signers, challenges, cooldowns, budgets,
          visitors, invites, controls, payouts, versions restart identity`,
      )
      idle.push(store)
    },
  }
}

async function open(): Promise<Store> {
  const archive = await makeOnce('empty.tar', async (draft) => {
    const pglite = await PGlite.create()
    await migrate(drizzle(pglite), { migrationsFolder })
    const dump = await pglite.dumpDataDir('none')
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()))
    await pglite.close()
  })
  const pglite = await PGlite.create({
    loadDataDir: new Blob([readFileSync(archive)]),
  })
  return {
    db: drizzle(pglite, { schema }) as unknown as Database,
    engine: 'embedded',
    concurrency: 1,
    close: () => pglite.close(),
  }
}
