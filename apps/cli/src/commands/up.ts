import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { command, flag, option } from '../lib/command.js'
import { CommandError, UsageError } from '../lib/errors.js'

export const up = command({
  name: 'up',
  description: 'Start chain, faucet and page on this machine',
  examples: ['up --fresh --market'],
  // `@letheswap/stack` checks the values.
  args: {
    fresh: flag('Start a new chain and delete the old one'),
    host: option('address', 'Where the page listens (default: 127.0.0.1)'),
    cert: option('file', 'Serve the page by https with this certificate'),
    key: option('file', "The certificate's key"),
    port: option('number', "The page's port (default: 5050)"),
    'rpc-port': option('number', "The chain's port (default: 8545)"),
    'faucet-port': option('number', "The faucet's port (default: 8547)"),
    origin: option('url', 'Let pages of this origin call the faucet'),
    'block-time': option('seconds', 'Time between blocks (default: none)'),
    market: flag("Run traders that make the pools' prices move"),
    network: option('file', 'Serve this network and start no chain'),
    'rpc-url': option('url', 'The node of that network'),
    'state-dir': option(
      'path',
      'Where the state is kept (default: .letheswap)',
    ),
    ephemeral: flag('Use free ports, and delete the state at the end'),
    json: flag('Print a line of JSON when ready; stop when stdin closes'),
  },
  run: () => {
    const { rawArgs } = up.parent as Command & { rawArgs: string[] }
    return runStack(rawArgs.slice(1))
  },
})

/**
 * Runs the installed `@letheswap/stack`, which is too large to be a dependency.
 * Never fetched from npm, where the name may belong to someone else.
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
