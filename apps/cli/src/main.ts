import { readFileSync } from 'node:fs'
import { type CommandDef, renderUsage, runCommand } from 'citty'
import { UsageError } from './errors.js'
import { lethe } from './lethe.js'
import { getExitCode, reportError } from './reportError.js'

/**
 * Runs the command that the arguments name.
 *
 * @returns The exit code: 0 done, 1 failed, 2 misused.
 */
export async function main(rawArgs: readonly string[]): Promise<0 | 1 | 2> {
  const [name, ...rest] = rawArgs
  const command = findCommand(name)
  try {
    if (name === '--version') {
      process.stdout.write(`${readVersion()}\n`)
      return 0
    }
    if (rawArgs.some((arg) => arg === '--help' || arg === '-h')) {
      process.stdout.write(`${await renderUsage(command ?? lethe)}\n`)
      return 0
    }
    if (name === undefined) throw new UsageError('There is no command.')
    if (!command)
      throw new UsageError(
        name.startsWith('-')
          ? `Options come after the command, as in: lethe pools ${name}`
          : `There is no command '${name}'.`,
      )
    await runCommand(command, { rawArgs: rest })
    return 0
  } catch (error) {
    return report(toUsageError(error))
  }

  async function report(error: unknown): Promise<1 | 2> {
    const json = rawArgs.includes('--json')
    const exitCode = getExitCode(error)
    process.stderr.write(`${reportError(error, { json })}\n`)
    if (exitCode === 2 && !json)
      process.stderr.write(
        `  ${command ? `lethe ${name} --help` : 'lethe --help'} tells more.\n`,
      )
    return exitCode
  }
}

function findCommand(name: string | undefined): CommandDef | undefined {
  const commands = lethe.subCommands as Record<string, CommandDef>
  return name !== undefined && Object.hasOwn(commands, name)
    ? commands[name]
    : undefined
}

/** citty's own complaint is about the command line. */
function toUsageError(error: unknown): unknown {
  return error instanceof Error && error.name === 'CLIError'
    ? new UsageError(`${error.message}.`)
    : error
}

function readVersion(): string {
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  )
  return version
}
