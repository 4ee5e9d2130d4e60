import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { defineCommand } from 'citty'
import { flag, option } from '../lib/command.js'
import { CommandError } from '../lib/errors.js'
import { readVersion } from '../readVersion.js'

export const up = defineCommand({
  meta: {
    name: 'lethe up',
    description: 'Start chain, faucet and page on this machine',
  },
  // For --help and completion. `@letheswap/stack` checks what is given.
  args: {
    fresh: flag('Start a new chain and delete the old one'),
    port: option('number', "The page's port (default 5050)"),
    'rpc-port': option('number', "The chain's port (default 8545)"),
    'faucet-port': option('number', "The faucet's port (default 8547)"),
    origin: option('url', 'Let pages of this origin call the faucet'),
    'block-time': option('seconds', 'Time between blocks (default: none)'),
    market: flag("Run traders that make the pools' prices move"),
    network: option('file', 'Serve this network and start no chain'),
    'rpc-url': option('url', 'The node of that network'),
    'state-dir': option('path', 'Where the state is kept (default .letheswap)'),
    ephemeral: flag('Use free ports, and delete the state at the end'),
    json: flag('Print a line of JSON when ready; stop when stdin closes'),
  },
  run: ({ rawArgs }) => runStack(rawArgs),
})

/**
 * Has npm fetch and run the stack of the same version: with its database and
 * page it is too large to come with every installation of `lethe`.
 */
async function runStack(args: readonly string[]): Promise<void> {
  const isWindows = process.platform === 'win32'
  let isStopped = false
  const pass = (signal: NodeJS.Signals) => {
    isStopped = true
    if (isWindows) child.kill(signal)
    else
      try {
        process.kill(-(child.pid as number), signal)
      } catch {
        // It ended just before the signal came.
      }
  }
  // Before it is started: what a signal left running would stay for ever.
  for (const signal of signals) process.on(signal, pass)
  const child = spawn(
    'npm',
    [
      ...['exec', '--yes', `--package=@letheswap/stack@${readVersion()}`],
      ...['--', 'letheswap-stack', ...args],
    ],
    // A group of its own: between npm and the stack stands a shell, which does
    // not pass signals on.
    { stdio: 'inherit', shell: isWindows, detached: !isWindows },
  )
  try {
    const [code] = await once(child, 'exit')
    if (code !== 0 && !isStopped)
      throw new CommandError('The network did not start, or ended early.')
  } finally {
    for (const signal of signals) process.off(signal, pass)
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
