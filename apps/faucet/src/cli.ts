import { setFlagsFromString } from 'node:v8'
import packageJson from '../package.json' with { type: 'json' }
import { formatResult, operate, restore } from './commands/operate.js'
import { serve } from './commands/serve.js'
import { ConfigError, readConfig } from './config/readConfig.js'
import { type CommandResult, UsageError } from './operator/command.js'
import { assertCommand, usage } from './operator/commands.js'
import { ServerError } from './operator/operatorSocket.js'
import { rotateKey } from './operator/rotateKey.js'
import {
  DirectoryInUseError,
  DirectoryOwnerError,
} from './store/openEmbedded.js'
import { createScrubber, getSecrets } from './utils/log.js'

// `--liftoff-only` skips optimizing 9 MB of WebAssembly, which would take 50 MB of
// memory and make these queries no faster. `--optimize-for-size` keeps the young
// generation small, which saves 20 MB. Both apply to the whole process, so the program
// sets them, not the module that opens the database.
const embeddedFlags = ['--liftoff-only', '--optimize-for-size']

/**
 * Runs a command. Sets the exit code to 0 for success, 1 for a failure and 2 for
 * invalid usage.
 */
async function main(args: readonly string[]): Promise<void> {
  const isJson = args.includes('--json')
  const [command, ...rest] = args.filter((arg) => arg !== '--json')
  // Runs before the configuration is read, because it may not exist yet.
  if (command === undefined || ['help', '--help', '-h'].includes(command)) {
    process.stdout.write(usage)
    process.exitCode = command === undefined ? 2 : 0
    return
  }
  if (['--version', '-v'].includes(command))
    return void process.stdout.write(`${packageJson.version}\n`)
  assertCommand(command)
  if (command === 'serve' && rest.length > 0)
    throw new UsageError(
      `serve takes no arguments, got ${rest[0]}; the environment configures it, as in FAUCET_PORT=9000`,
    )
  const print = (result: CommandResult) =>
    process.stdout.write(
      `${isJson ? JSON.stringify(result) : formatResult(result)}\n`,
    )
  if (command === 'key') {
    if (rest.join(' ') !== 'rotate')
      throw new UsageError('key takes one word: rotate')
    return void print(rotateKey(process.env.FAUCET_PRIVATE_KEY_FILE))
  }
  const config = readConfig(process.env)
  // From here on, an error may quote a secret.
  scrub = createScrubber(getSecrets(config))
  if (config.databaseUrl === undefined)
    for (const flag of embeddedFlags) setFlagsFromString(flag)
  if (command === 'serve') return serve(config)
  const result =
    command === 'restore'
      ? await restore(config, rest)
      : await operate(config, [command, ...rest])
  print(result)
  // Scripts and monitors read the exit code.
  if (command === 'status' && result.halted) process.exitCode = 1
}

let scrub = (text: string) => text

main(process.argv.slice(2)).catch((error: NodeJS.ErrnoException) => {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof UsageError ||
    error instanceof ServerError ||
    error instanceof DirectoryInUseError ||
    error instanceof DirectoryOwnerError ||
    // The message of a system call's error already includes the file or the port.
    error.syscall !== undefined
  const text = isExpected ? error.message : (error.stack ?? error.message)
  process.stderr.write(`${scrub(text)}\n`)
  process.exit(error instanceof UsageError ? 2 : 1)
})
