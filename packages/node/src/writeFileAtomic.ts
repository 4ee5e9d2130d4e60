import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * Replaces a file's content atomically, so that a reader sees either the old or the new
 * content. Content and name are on disk when this returns. Creates the file's folder.
 */
export function writeFileAtomic(
  path: string,
  content: string | Uint8Array,
  {
    isPrivate = false,
  }: {
    /**
     * Makes the file and created folders readable only by their owner.
     * @default false
     */
    isPrivate?: boolean | undefined
  } = {},
): void {
  // Several processes may write at the same time. The last write wins.
  const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`
  mkdirSync(dirname(path), {
    recursive: true,
    ...(isPrivate && { mode: 0o700 }),
  })
  const file = openSync(temporary, 'wx', isPrivate ? 0o600 : 0o666)
  try {
    try {
      writeFileSync(file, content)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}

/** Returns once the names of a folder's files are on disk. */
export function syncFolder(path: string): void {
  // Windows cannot sync folders.
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
