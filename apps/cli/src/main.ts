import { stripVTControlCharacters } from 'node:util'
import { EnvironmentError } from '@letheswap/node'
import { type CommandDef, renderUsage, runCommand } from 'citty'
import { complete } from './complete.js'
import { lethe } from './lethe.js'
import { didYouMean } from './lib/didYouMean.js'
import { UsageError } from './lib/errors.js'
import { getExitCode, reportError } from './lib/reportError.js'
import { readVersion } from './readVersion.js'

const commands = lethe.subCommands as Record<string, CommandDef>

/**
 * Runs the command that the arguments name.
 *
 * @returns The exit code: 0 done, 1 failed, 2 invalid command line, 3 a
 * transaction's outcome is open.
 */
export async function main(words: readonly string[]): Promise<0 | 1 | 2 | 3> {
  const rawArgs = [
    ...(aliases.get(words[0]) ?? words.slice(0, 1)),
    ...words.slice(1),
  ]
  const [name, ...rest] = rawArgs
  const command =
    name !== undefined && Object.hasOwn(commands, name)
      ? commands[name]
      : undefined
  // citty would take it for options.
  const negative = rest.find((arg) => /^-[\d.,]/.test(arg))
  try {
    // Its words belong to the command line that a shell completes.
    if (name === 'complete')
      print((await complete(commands, rest.slice(1))).join('\n'))
    else if (name === '--version') print(readVersion())
    else if (name === undefined || rest.concat(name).some(isHelp))
      print(await renderUsage(command ?? lethe))
    else if (negative !== undefined)
      throw new UsageError(
        `An amount or number cannot be negative: '${negative.slice(0, 20)}'.`,
      )
    else await runCommand(command ?? unknownCommand(name), { rawArgs: rest })
    return 0
  } catch (error) {
    return report(toUsageError(error))
  }

  function report(error: unknown): 1 | 2 | 3 {
    const json = rawArgs.includes('--json')
    const exitCode = getExitCode(error)
    process.stderr.write(`${reportError(error, { json })}\n`)
    if (exitCode === 2 && !json)
      process.stderr.write(
        `  See \`${command ? `lethe ${name} --help` : 'lethe --help'}\`.\n`,
      )
    return exitCode
  }
}

/** Shorter names of `lethe check` with some of its options. */
const aliases = new Map<string | undefined, readonly string[]>([
  ['doctor', ['check']],
  ['conformance', ['check', '--contracts']],
  ['smoke', ['check', '--smoke']],
  ['certify', ['check', '--contracts', '--smoke']],
])

const isHelp = (arg: string) => arg === '--help' || arg === '-h'

/** citty colours its help whatever it is printed to. */
function print(text: string): void {
  const isColoured = process.stdout.hasColors?.() === true
  process.stdout.write(
    `${isColoured ? text : stripVTControlCharacters(text)}\n`,
  )
}

function unknownCommand(name: string): never {
  throw name.startsWith('-')
    ? new UsageError(
        `Options come after the command, as in: lethe pools ${name}`,
      )
    : new UsageError(
        // A long word may be a private key.
        name.length > 20
          ? 'There is no such command.'
          : `There is no command '${name}'.`,
        {
          metaMessages: didYouMean(name, Object.keys(commands)),
        },
      )
}

/** citty's own errors, and those of environment variables. */
function toUsageError(error: unknown): unknown {
  if (error instanceof EnvironmentError) return new UsageError(error.message)
  return error instanceof Error && error.name === 'CLIError'
    ? new UsageError(`${error.message}.`)
    : error
}
