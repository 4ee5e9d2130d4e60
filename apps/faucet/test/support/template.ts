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
import { openEmbedded } from '../../src/store/openEmbedded.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * An empty, migrated database, made once and then copied: PGlite takes seconds
 * to create one and a fraction of one to open it.
 */
async function makeTemplate(): Promise<string> {
  const key = createHash('sha256')
    .update(readFileSync(join(root, 'migrations/0000_payouts.sql')))
    .update(
      readFileSync(
        join(root, 'node_modules/@electric-sql/pglite/package.json'),
      ),
    )
    .digest('hex')
    .slice(0, 16)
  const folder = join(root, 'node_modules/.faucet-test')
  const template = join(folder, `database-${key}`)
  if (existsSync(template)) return template
  const draft = join(folder, `draft-${process.pid}`)
  mkdirSync(draft, { recursive: true })
  await (await openEmbedded(draft)).close()
  try {
    renameSync(join(draft, 'database'), template)
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(template)) throw error
  }
  rmSync(draft, { recursive: true, force: true })
  return template
}

/** Gives a data directory an empty database. */
export async function fillDirectory(directory: string): Promise<void> {
  const template = await makeTemplate()
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  cpSync(template, join(directory, 'database'), { recursive: true })
}
