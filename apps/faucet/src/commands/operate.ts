import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/readConfig.js'
import { openFaucet } from '../faucet.js'
import {
  type CommandResult,
  parseCommand,
  readPath,
  UsageError,
} from '../operator/commands.js'
import { askServer } from '../operator/operatorSocket.js'
import {
  DirectoryInUseError,
  getDatabasePath,
  restoreEmbedded,
} from '../store/openEmbedded.js'
import { createLog } from '../utils/log.js'

/**
 * Runs an operator's command, on the database or through the server that has it
 * open.
 */
export async function operate(
  config: Config,
  args: readonly string[],
): Promise<CommandResult> {
  const run = parseCommand(config, args)
  if (
    config.databaseUrl === undefined &&
    !existsSync(getDatabasePath(config.dataDirectory))
  )
    throw new UsageError(
      `there is no database in ${config.dataDirectory}; set FAUCET_DATA_DIR to the directory that the server uses`,
    )
  // The result is the output; the server logs the rest.
  const log = createLog({ ...config, logLevel: 'silent' })
  try {
    const faucet = await openFaucet(config, log)
    try {
      return await run(faucet)
    } finally {
      await faucet.store.close()
    }
  } catch (error) {
    if (!(error instanceof DirectoryInUseError)) throw error
    const [command = '', ...rest] = args
    return askServer(
      config.dataDirectory,
      // The server has another working directory.
      command === 'backup' ? [command, readPath(command, rest)] : args,
    )
  }
}

/**
 * Restores a backup. Payouts after it are lost, so payouts stay halted until
 * `faucet requeue`.
 */
export async function restore(
  config: Config,
  args: readonly string[],
): Promise<CommandResult> {
  const path = readPath('restore', args)
  if (config.databaseUrl !== undefined)
    throw new UsageError('restore is for the embedded engine; use pg_restore')
  if (!existsSync(join(path, 'PG_VERSION')))
    throw new UsageError(`${path} is not a backup of a faucet`)
  const replaced = await restoreEmbedded(config.dataDirectory, path).catch(
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

/** Longer values move the columns. */
const columnWidth = 12

/** Formats one line a field, and lists as tables. */
export function formatResult(result: CommandResult): string {
  const formatRow = (cells: readonly unknown[]) =>
    `  ${cells.map((cell) => String(cell).padEnd(columnWidth)).join('  ')}`.trimEnd()
  return Object.entries(result)
    .flatMap(([key, value]) => {
      if (!Array.isArray(value)) return `${key}: ${String(value)}`
      const [first = {}] = value
      const rows = [Object.keys(first), ...value.map(Object.values)]
      return value.length === 0
        ? `${key}: none`
        : [`${key}:`, ...rows.map(formatRow)]
    })
    .join('\n')
}
