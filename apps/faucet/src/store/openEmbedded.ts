import {
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { lockPath, type Unlock } from '@letheswap/node'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { emptyDatabase, migrationsFolder } from '../files.js'
import * as schema from './schema.js'
import { syncFolder, syncPath } from './syncFiles.js'
import type { Database, Store } from './types.js'

// PostgreSQL's default of 128 MB is for a server with many connections; this
// one's data are a few MB.
const startParams = [
  ...PGlite.defaultStartParams,
  ...['-c', 'shared_buffers=8MB'],
]

// The engine is 9 MB of WebAssembly. Compiled a second time, for speed, it takes
// 50 MB more, and queries of this size are not quicker for it; JavaScript's young
// generation grows by 20 MB more than a faucet for a few people needs.
const engineFlags = ['--liftoff-only', '--optimize-for-size']

/**
 * The embedded engine in a local directory. It would let a second process open
 * the directory and corrupt it, so we hold a lock of our own.
 *
 * @throws DirectoryInUseError when another process holds the directory.
 * @throws DirectoryOwnerError when the database belongs to another user.
 */
export async function openEmbedded(directory: string): Promise<Store> {
  const unlock = await lockDirectory(directory)
  try {
    for (const flag of engineFlags) setFlagsFromString(flag)
    const path = getDatabasePath(directory)
    finishRestore(path)
    if (!existsSync(path)) await createDatabase(path)
    // A kill in the middle of a start leaves an empty one behind, which stops
    // every later start. Our own lock says that nobody else is there.
    rmSync(join(path, 'postmaster.pid'), { force: true })
    const pglite = await PGlite.create(path, { startParams })
    const db = drizzle(pglite, { schema })
    await migrate(db, { migrationsFolder })
    // What was read from the log was written anew, and is the base of all to come.
    await syncFolder(path)
    const { transaction } = pglite
    // The log of a commit is on the disk before anything is answered or sent.
    pglite.transaction = async (work) => {
      const result = await transaction.call(pglite, work)
      await syncFolder(join(path, 'pg_wal'))
      return result as never
    }
    return {
      db: db as unknown as Database,
      engine: 'embedded',
      concurrency: 1,
      copy: async (target) => {
        // As after a kill: the log holds what the other files lack.
        await pglite.runExclusive(() => copyDatabase(path, target))
        await syncFolder(target)
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

/**
 * Replaces the database in a directory by a backup, and halts its signers. A
 * kill at any moment leaves either the old database or the new one.
 *
 * @returns Where the replaced database is kept, if there was one.
 */
export async function restoreEmbedded(
  directory: string,
  /** A folder that `copy` has made. */
  backup: string,
): Promise<string | undefined> {
  const unlock = await lockDirectory(directory)
  try {
    const path = getDatabasePath(directory)
    const draft = `${path}.draft`
    for (const old of [draft, getRestoredPath(path)])
      rmSync(old, { recursive: true, force: true })
    await copyBackup(draft, backup)
    renameSync(draft, getRestoredPath(path))
    await syncPath(directory, true)
    const kept = existsSync(path)
      ? join(directory, `replaced-${new Date().toISOString()}`)
      : undefined
    if (kept !== undefined) renameSync(path, kept)
    finishRestore(path)
    await syncPath(directory, true)
    return kept
  } finally {
    await unlock()
  }
}

async function copyBackup(path: string, backup: string): Promise<void> {
  try {
    await copyDatabase(backup, path)
    const pglite = await PGlite.create(path, { startParams })
    await drizzle(pglite).update(schema.signers).set({
      haltedAt: sql`now()`,
      haltReason: 'restored from a backup; run faucet requeue',
    })
    await pglite.close()
    await syncFolder(path)
  } catch (cause) {
    throw new Error('The folder is not a backup of a faucet.', { cause })
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  mkdirSync(to, { mode: 0o700 })
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
  rmSync(join(to, 'postmaster.pid'), { force: true })
}

/** Where a whole database waits to take the place of the one at `path`. */
const getRestoredPath = (path: string) => `${path}.restored`

/** The last step of a restore; the next start does it when a kill came between. */
function finishRestore(path: string): void {
  const restored = getRestoredPath(path)
  if (existsSync(path)) rmSync(restored, { recursive: true, force: true })
  else if (existsSync(restored)) renameSync(restored, path)
}

export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError'
}

/** The files that this process would write could not be opened by the server. */
export class DirectoryOwnerError extends Error {
  override name = 'DirectoryOwnerError'
}

/** Makes the directory if it is not there, and this process its only holder. */
async function lockDirectory(directory: string): Promise<Unlock> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const unlock = await lockPath(directory)
  if (unlock === undefined)
    throw new DirectoryInUseError(`data directory in use: ${directory}`)
  // Only now: a command of another user may ask a server that runs.
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
 * Under another name until it is whole: a kill in the middle leaves nothing
 * that could be taken for a database.
 */
async function createDatabase(path: string): Promise<void> {
  const draft = `${path}.new`
  rmSync(draft, { recursive: true, force: true })
  // Unpacking what the build made takes a third of initdb's time and memory.
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
