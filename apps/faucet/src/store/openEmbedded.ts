import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from '../migrations.js'
import { lockDirectory } from './directoryLock.js'
import * as schema from './schema.js'
import type { Database, Store } from './types.js'

/**
 * The embedded engine in a local directory. It would let a second process open
 * the directory and corrupt it, so we hold a lock of our own.
 *
 * @throws DirectoryInUseError when another process holds the directory.
 */
export async function openEmbedded(directory: string): Promise<Store> {
  const unlock = await lockDirectory(directory)
  try {
    const pglite = await PGlite.create(join(directory, 'database'))
    const db = drizzle(pglite, { schema })
    await migrate(db, { migrationsFolder })
    return {
      db: db as unknown as Database,
      engine: 'embedded',
      concurrency: 1,
      close: async () => {
        await pglite.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}
