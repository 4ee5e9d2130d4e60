import { EnvironmentError } from '@letheswap/node'
import { CommanderError } from 'commander'
import { complete } from './complete.js'
import { findCommand, lethe } from './lethe.js'
import { didYouMean } from './lib/didYouMean.js'
import { UsageError } from './lib/errors.js'
import { getExitCode, reportError } from './lib/reportError.js'

/**
 * @returns The exit code: 0 done, 1 failed, 2 invalid command line, 3 outcome unknown.
 */
export async function main(words: readonly string[]): Promise<0 | 1 | 2 | 3> {
  // These options may precede the command.
  const start = words.findIndex((word) => !/^--(json|quiet)$/.test(word))
  const [name = '--help', ...rest] = [
    ...words.slice(Math.max(start, 0)),
    ...words.slice(0, Math.max(start, 0)),
  ]
  try {
    // The words are not parsed, because they belong to the command line that a shell
    // completes.
    if (name === 'complete')
      process.stdout.write(`${(await complete(rest.slice(1))).join('\n')}\n`)
    else if (name === 'help') {
      const [command, unknown] = findCommand(rest)
      if (unknown.length > 0)
        throw new UsageError(`There is no command "${rest.join(' ')}".`, {
          metaMessages: didYouMean(
            unknown[0] ?? '',
            command.commands.map((sub) => sub.name()),
          ),
        })
      await lethe.parseAsync([...rest, '--help'], { from: 'user' })
    } else
      await lethe.parseAsync([name === '-V' ? '-v' : name, ...rest], {
        from: 'user',
      })
    return 0
  } catch (cause) {
    if (cause instanceof CommanderError && cause.exitCode === 0) return 0
    const error = toUsageError(cause, words)
    const json = words.includes('--json')
    const exitCode = getExitCode(error)
    process.stderr.write(`${reportError(error, { json })}\n`)
    if (exitCode === 2 && !json)
      process.stderr.write(`  See \`${getHelp()}\`.\n`)
    return exitCode
  }

  function getHelp(): string {
    const names: string[] = []
    for (
      let command: typeof lethe | null = findCommand(words)[0];
      command;
      command = command.parent
    )
      names.unshift(command.name())
    return `${names.join(' ')} --help`
  }
}

function toUsageError(error: unknown, words: readonly string[]): unknown {
  if (error instanceof EnvironmentError) return new UsageError(error.message)
  if (!(error instanceof CommanderError)) return error
  if (error.code === 'commander.help') return new UsageError('Name a command.')
  const [, flag] = /'(--[\w-]+)=/.exec(error.message) ?? []
  const { options } = findCommand(words)[0]
  if (flag && options.some(({ long }) => long === flag))
    return new UsageError(`${flag} takes no value.`)
  const [message = '', ...hints] = error.message
    .replace('error: ', '')
    // Leaves out a long word, or a value after an equals sign, because it may be a
    // private key.
    .replace(/ '([^'\s=]+)[^'\s]*'/, (_, word: string) =>
      word.length > 20 ? '' : ` '${word}'`,
    )
    .split('\n')
  return new UsageError(
    `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`,
    { metaMessages: hints.map((hint) => hint.replace(/^\((.*)\)$/, '$1')) },
  )
}
