import { openAsBlob } from 'node:fs'
import type { Config } from '../config/readConfig.js'
import {
  type CommandResult,
  readPath,
  UsageError,
} from '../operator/commands.js'
import { DirectoryInUseError, restoreEmbedded } from '../store/openEmbedded.js'

/**
 * Puts a backup in place of the embedded database. What was paid since the
 * backup is not in it: payouts stay halted until `faucet requeue` has read
 * that off the chain.
 */
export async function restore(
  config: Config,
  args: readonly string[],
): Promise<CommandResult> {
  const path = readPath('restore', args)
  if (config.databaseUrl !== undefined)
    throw new UsageError('restore is for the embedded engine; use pg_restore')
  const archive = await openAsBlob(path).catch(() => {
    throw new UsageError(`${path} cannot be read`)
  })
  const replaced = await restoreEmbedded(config.dataDirectory, archive).catch(
    (error) => {
      throw error instanceof DirectoryInUseError
        ? new UsageError('restore needs the server to be stopped')
        : error
    },
  )
  return {
    restored: path,
    replaced: replaced ?? 'nothing',
    next: 'start the server, then run faucet requeue: nothing is paid before',
  }
}
