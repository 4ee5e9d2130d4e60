import { existsSync } from 'node:fs'
import type { Config } from '../config/readConfig.js'
import { openFaucet } from '../faucet.js'
import { createLog } from '../log.js'
import {
  type CommandResult,
  parseCommand,
  readPath,
  UsageError,
} from '../operator/commands.js'
import { askServer } from '../operator/operatorSocket.js'
import { DirectoryInUseError, getDatabasePath } from '../store/openEmbedded.js'

/**
 * Runs an operator's command: on the database itself, or through the server
 * that holds the embedded one.
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
  // What a command has to say is its result; the server logs what it does.
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
      // The server's folder is another one.
      command === 'backup' ? [command, readPath(command, rest)] : args,
    )
  }
}

/** One line a field; lists of records as tables. */
export function formatResult(result: CommandResult): string {
  return Object.entries(result)
    .map(([key, value]) =>
      Array.isArray(value)
        ? `${key}: ${value.length === 0 ? 'none' : `\n${formatTable(value)}`}`
        : `${key}: ${String(value)}`,
    )
    .join('\n')
}

function formatTable(rows: readonly Record<string, unknown>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const cells = [
    columns,
    ...rows.map((row) => columns.map((c) => String(row[c]))),
  ]
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((row) => row[index]?.length ?? 0)),
  )
  return cells
    .map((row) =>
      `  ${row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd(),
    )
    .join('\n')
}
