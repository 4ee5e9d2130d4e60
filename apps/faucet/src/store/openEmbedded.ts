import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { lockPath, type Unlock } from '@letheswap/node'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { emptyDatabase, migrationsFolder } from '../files.js'
import * as schema from './schema.js'
import { syncFolder, syncPath } from './syncFiles.js'
import type { Database, Store } from './types.js'

// PostgreSQL's default of 128 MB is meant for many connections.
const startParams = [
  ...PGlite.defaultStartParams,
  ...['-c', 'shared_buffers=8MB'],
  // Keeps the log small enough for a laptop's disk.
  ...['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB'],
]

/**
 * Opens the embedded engine in a local directory. Locks the directory, because a second
 * process would corrupt it.
 *
 * @throws DirectoryInUseError if another process has locked the directory.
 * @throws DirectoryOwnerError if the database belongs to another user.
 */
export async function openEmbedded(directory: string): Promise<Store> {
  const unlock = await lockDirectory(directory)
  try {
    const path = getDatabasePath(directory)
    if (!existsSync(path)) await createDatabase(path)
    // Throws a clear error, because the engine would not report the reason.
    accessSync(path, constants.R_OK | constants.W_OK)
    // A process that was killed while starting leaves this file, which blocks every
    // later start. No running process owns it, because this process has the lock.
    rmSync(join(path, 'postmaster.pid'), { force: true })
    const pglite = await PGlite.create(path, { startParams })
    const db = drizzle(pglite, { schema })
    await migrate(db, { migrationsFolder })
    // Starting may have restored pages from the log. Syncs them, because later writes
    // are based on them.
    await syncFolder(path)
    const { query, transaction } = pglite
    // The engine runs in this thread. Without a turn of the event loop between two
    // queries, a queue of claims would leave the node's answers unread until they time
    // out.
    let turn: Promise<unknown> = Promise.resolve()
    pglite.query = (...args) => {
      const result = turn.then(() => query.apply(pglite, args))
      turn = result.catch(() => {}).then(() => setImmediate())
      return result as never
    }
    // Syncs the log, so that a commit is on disk before anything is answered or sent.
    pglite.transaction = async (work) => {
      const result = await transaction.call(pglite, work)
      await syncFolder(join(path, 'pg_wal'))
      return result as never
    }
    return {
      db: db as unknown as Database,
      engine: 'embedded',
      concurrency: 1,
      vacuum: async () => {
        await pglite.exec('vacuum')
        await pglite.exec('checkpoint')
      },
      close: async () => {
        await pglite.close()
        await syncFolder(path)
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

export const getDatabasePath = (directory: string) =>
  join(directory, 'database')

export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError'
}

/**
 * Thrown if the database belongs to another user, because the server could not open
 * files that this process would write.
 */
export class DirectoryOwnerError extends Error {
  override name = 'DirectoryOwnerError'
}

async function lockDirectory(directory: string): Promise<Unlock> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const unlock = await lockPath(directory)
  if (unlock === undefined)
    throw new DirectoryInUseError(`data directory in use: ${directory}`)
  // Checks the owner only after locking, because another user may still send commands
  // to a running server.
  const owner = statSync(getDatabasePath(directory), { throwIfNoEntry: false })
  const user = process.getuid?.()
  if (owner === undefined || user === undefined || owner.uid === user)
    return unlock
  await unlock()
  throw new DirectoryOwnerError(
    `the database in ${directory} belongs to user ${owner.uid}, and this is user ${user}; run the command as its owner: sudo --preserve-env -u '#${owner.uid}' faucet …`,
  )
}

/**
 * Creates the database under another name first, because an interrupted creation would
 * leave half of it.
 */
async function createDatabase(path: string): Promise<void> {
  const draft = `${path}.new`
  rmSync(draft, { recursive: true, force: true })
  // The prebuilt database needs a third of initdb's time and memory.
  const loadDataDir = existsSync(emptyDatabase)
    ? new Blob([readFileSync(emptyDatabase)], { type: 'application/gzip' })
    : undefined
  const pglite = await PGlite.create(draft, {
    startParams,
    ...(loadDataDir && { loadDataDir }),
  })
  await pglite.close()
  await syncFolder(draft)
  renameSync(draft, path)
  await syncPath(dirname(path), true)
}
