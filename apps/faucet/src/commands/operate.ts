import { createReadStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Config } from '../config/readConfig.js'
import { openFaucet, openStore } from '../faucet.js'
import { type CommandResult, UsageError } from '../operator/command.js'
import { parseCommand, readPath } from '../operator/commands.js'
import { askServer } from '../operator/operatorSocket.js'
import { DumpError, readDump } from '../store/dump.js'
import { DirectoryInUseError, getDatabasePath } from '../store/openEmbedded.js'
import { createLog } from '../utils/log.js'

/**
 * Runs an operator's command, either on the database or through the server that has the
 * database open.
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
  // Prints nothing but the command's result.
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
      // The server may have a different working directory.
      command === 'backup' ? [command, readPath(command, rest)] : args,
    )
  }
}

/**
 * Fills an empty database of either engine with a backup. Payouts made after the backup
 * are unknown, so payouts stay halted until `faucet requeue`.
 */
export async function restore(
  config: Config,
  args: readonly string[],
): Promise<CommandResult> {
  const path = readPath('restore', args)
  const log = createLog({ ...config, logLevel: 'silent' })
  try {
    const store = await openStore(config, log)
    const howToEmpty =
      config.databaseUrl === undefined
        ? `Move ${getDatabasePath(config.dataDirectory)} away`
        : 'Create a database, set DATABASE_URL to it'
    await readDump(store.db, readLines(path), howToEmpty).finally(store.close)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (error instanceof DirectoryInUseError)
      throw new UsageError('restore needs the server to be stopped')
    if (error instanceof DumpError || code?.startsWith('Z_'))
      throw new UsageError(`${path} cannot be restored: ${message}`)
    throw error
  }
  return {
    restored: path,
    next: 'run faucet requeue: nothing is paid before',
  }
}

async function* readLines(path: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8')
  // The loop below throws the pipeline's errors.
  pipeline(createReadStream(path), text).catch(() => {})
  let rest = ''
  for await (const part of text) {
    const lines = `${rest}${part}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** Minimum width of a table's columns. */
const columnWidth = 12

/** Formats one line per field, and lists as tables. */
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
