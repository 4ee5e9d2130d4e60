import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { lockDirectory } from './lockDirectory.js'
import {
  finishRestore,
  getDatabasePath,
  getRestoredPath,
  startParams,
} from './openEmbedded.js'
import { signers } from './schema.js'

const haltReason = 'restored from a backup; run faucet requeue'

/**
 * Replaces the database in a directory by a backup, whose signers it halts. A
 * kill at any moment leaves either the old database or the new one.
 *
 * @returns Where the replaced database is kept, if there was one.
 */
export async function restoreEmbedded(
  directory: string,
  archive: Blob,
): Promise<string | undefined> {
  const unlock = await lockDirectory(directory)
  try {
    const path = getDatabasePath(directory)
    const draft = `${path}.draft`
    for (const old of [draft, getRestoredPath(path)])
      rmSync(old, { recursive: true, force: true })
    await unpack(draft, archive)
    renameSync(draft, getRestoredPath(path))
    const kept = existsSync(path)
      ? join(directory, `replaced-${new Date().toISOString()}`)
      : undefined
    if (kept !== undefined) renameSync(path, kept)
    finishRestore(path)
    return kept
  } finally {
    await unlock()
  }
}

async function unpack(path: string, loadDataDir: Blob): Promise<void> {
  try {
    const pglite = await PGlite.create(path, { startParams, loadDataDir })
    await drizzle(pglite)
      .update(signers)
      .set({ haltedAt: sql`now()`, haltReason })
    await pglite.close()
  } catch (cause) {
    throw new Error('The file is not a backup of a faucet.', { cause })
  }
}
