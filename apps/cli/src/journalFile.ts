import { readFileSync } from 'node:fs'
import type { Journal } from '@letheswap/network'
import { CommandError, UsageError } from './errors.js'
import { isAlive } from './isAlive.js'
import { writeWhole } from './writeWhole.js'

/** The journal of a deployment. It holds signed transactions, no private key. */
export type JournalFile = {
  /** What an earlier run has done. */
  journal: Journal | undefined
  /** Returns once it is on the disk. */
  save: (journal: Journal) => void
  /** Marks that this process is done with it. */
  close: () => void
}

/**
 * Opens the journal beside a deployment's description. It stays when all is
 * done: a second run then finds nothing left to do.
 *
 * @throws {UsageError} When the file holds something else.
 * @throws {CommandError} When another process is deploying with it.
 */
export function openJournal(path: string): JournalFile {
  const { pid, journal } = read(path)
  if (pid !== undefined && pid !== process.pid && isAlive(pid))
    throw new CommandError(`Process ${pid} is deploying with ${path}.`, {
      metaMessages: [
        `Wait until it ends, or stop it. If it is another program, remove "pid" from ${path}.`,
      ],
    })
  let latest = journal
  const write = (pid?: number) =>
    writeWhole(path, `${JSON.stringify({ pid, journal: latest }, null, 2)}\n`)
  return {
    journal,
    save: (journal) => {
      latest = journal
      write(process.pid)
    },
    close: () => write(),
  }
}

function read(path: string): { pid?: number; journal: Journal | undefined } {
  try {
    const { pid, journal } = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof journal?.steps !== 'object') throw new Error('no journal')
    return { pid, journal }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return { journal: undefined }
    throw new UsageError(
      code === undefined
        ? `The file ${path} does not hold the journal of a deployment.`
        : `The journal in ${path} cannot be read (${code}).`,
    )
  }
}
