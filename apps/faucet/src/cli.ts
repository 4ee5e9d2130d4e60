import { setFlagsFromString } from 'node:v8'
import { formatResult, operate, restore } from './commands/operate.js'
import { serve } from './commands/serve.js'
import { ConfigError, readConfig } from './config/readConfig.js'
import { UsageError, usage } from './operator/commands.js'
import {
  DirectoryInUseError,
  DirectoryOwnerError,
} from './store/openEmbedded.js'
import { createScrubber, getSecrets } from './utils/log.js'

// Compiling 9 MB of WebAssembly for speed takes 50 MB more and makes these
// queries no faster; a small young generation saves 20 MB. Both are the whole
// process's, so the program sets them, not what opens the database.
const embeddedFlags = ['--liftoff-only', '--optimize-for-size']

/** Exit codes: 0 done, 1 failed, 2 misused. */
async function main(args: readonly string[]): Promise<void> {
  const isJson = args.includes('--json')
  const [command, ...rest] = args.filter((arg) => arg !== '--json')
  if (command === undefined || command === '--help' || command === 'help') {
    process.stdout.write(usage)
    process.exitCode = command === undefined ? 2 : 0
    return
  }
  const config = readConfig(process.env)
  // From here on an error may quote a secret.
  scrub = createScrubber(getSecrets(config))
  if (config.databaseUrl === undefined)
    for (const flag of embeddedFlags) setFlagsFromString(flag)
  if (command === 'serve') return serve(config)
  const result =
    command === 'restore'
      ? await restore(config, rest)
      : await operate(config, [command, ...rest])
  process.stdout.write(
    `${isJson ? JSON.stringify(result) : formatResult(result)}\n`,
  )
}

let scrub = (text: string) => text

main(process.argv.slice(2)).catch((error: NodeJS.ErrnoException) => {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof UsageError ||
    error instanceof DirectoryInUseError ||
    error instanceof DirectoryOwnerError ||
    // Its message names the file or the port.
    error.syscall !== undefined
  const text = isExpected ? error.message : (error.stack ?? error.message)
  process.stderr.write(`${scrub(text)}\n`)
  process.exit(error instanceof UsageError ? 2 : 1)
})
