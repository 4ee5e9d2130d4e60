import { writeFileAtomic } from '@letheswap/node'
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
  writeFileAtomic(path, copy, { isPrivate: true })
  log.info({ path, bytes: copy.length }, 'backup taken by operator')
  return { file: path, bytes: copy.length }
}
