import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Journal } from '@letheswap/network'
import { lockPath, type Unlock, writeFileAtomic } from '@letheswap/node'
import { CommandError, UsageError } from './errors.js'

/** The journal of a deployment. It holds signed transactions, no private key. */
export type JournalFile = {
  /** What an earlier run has done. */
  journal: Journal | undefined
  /** Returns once it is on the disk. */
  save: (journal: Journal) => void
  unlock: Unlock
}

/**
 * Opens the journal beside a deployment's description. It stays when all is
 * done: a second run then finds nothing left to do.
 *
 * @throws {UsageError} When the file holds something else.
 * @throws {CommandError} When another process is deploying with it.
 */
export async function openJournal(path: string): Promise<JournalFile> {
  mkdirSync(dirname(path), { recursive: true })
  const unlock = await lockPath(path)
  if (!unlock)
    throw new CommandError(`Another process is deploying with ${path}.`, {
      metaMessages: ['Wait until it ends, or stop it.'],
    })
  try {
    return {
      journal: read(path),
      save: (journal) =>
        writeFileAtomic(path, `${JSON.stringify({ journal }, null, 2)}\n`, {
          isPrivate: true,
        }),
      unlock,
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

function read(path: string): Journal | undefined {
  try {
    const { journal } = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof journal?.steps !== 'object') throw new Error('no journal')
    return journal
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new UsageError(
      code === undefined
        ? `The file ${path} does not hold the journal of a deployment.`
        : `The journal in ${path} cannot be read (${code}).`,
    )
  }
}
