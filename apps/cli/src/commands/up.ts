import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { command } from '../lib/command.js'
import { CommandError, UsageError } from '../lib/errors.js'

export const up = command({
  name: 'up',
  description: 'Start chain, faucet and page on this machine',
  args: {},
  run: () => {
    const { rawArgs } = up.parent as Command & { rawArgs: string[] }
    return runStack(rawArgs.slice(1))
  },
})
  // The stack parses the options and prints their help.
  .helpOption(false)
  .allowUnknownOption()
  .allowExcessArguments()

/**
 * Runs the installed `@letheswap/stack`, which is too large to be a dependency. Never
 * fetches it from npm, where someone else may own the name.
 */
async function runStack(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [findStack(), ...args], {
    stdio: 'inherit',
  })
  let isStopped = false
  const pass = (signal: NodeJS.Signals) => {
    isStopped = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, pass)
  try {
    const [code] = await once(child, 'exit')
    if (code !== 0 && !isStopped)
      throw new (code === 2 ? UsageError : CommandError)(
        'The network did not start, or ended early.',
      )
  } finally {
    for (const signal of signals) process.off(signal, pass)
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

function findStack(): string {
  for (const from of [import.meta.url, join(process.cwd(), 'index.js')])
    try {
      const manifest = createRequire(from).resolve(
        '@letheswap/stack/package.json',
      )
      return join(dirname(manifest), 'bin/stack.js')
    } catch {}
  throw new CommandError('`lethe up` needs @letheswap/stack.', {
    metaMessages: [
      'Run `npm start` in the LetheSwap repository, or install the tarballs that `npm run pack` writes there.',
    ],
  })
}
