import { open, rename, rm } from 'node:fs/promises'
import type { Faucet } from '../faucet.js'
import type { CommandResult } from './types.js'
import { UsageError } from './usage.js'

/**
 * Copies the embedded database into a file. It holds every signed transaction,
 * so nobody else may read it; it is there whole or not at all.
 */
export async function backup(
  { store, log }: Faucet,
  path: string,
): Promise<CommandResult> {
  if (store.dump === undefined)
    throw new UsageError('backup is for the embedded engine; use pg_dump')
  const copy = Buffer.from(await (await store.dump()).arrayBuffer())
  const draft = `${path}.part`
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(copy)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  log.info({ path, bytes: copy.length }, 'backup taken by operator')
  return { file: path, bytes: copy.length }
}
