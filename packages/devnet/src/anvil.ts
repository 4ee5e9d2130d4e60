import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { guardProcess } from '@letheswap/node'
import { DevnetError, PortTakenError } from './errors.js'

const require = createRequire(import.meta.url)

const recentLines = 40

export type Anvil = {
  port: number
  pid: number
  /** Resolves when the process has ended. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** The latest output, for error messages. */
  recentOutput: () => string
  /** Stops the process and waits for its end. Can be called twice. */
  stop: () => Promise<void>
}

/**
 * Starts an empty anvil and waits until it listens. Runs the platform's binary
 * directly, because killing the wrapper of `@foundry-rs/anvil` would orphan the node.
 *
 * @throws {PortTakenError} If another program uses `port`.
 */
export async function startAnvil({
  host = '127.0.0.1',
  port = 0,
  args = [],
}: startAnvil.Parameters = {}): Promise<Anvil> {
  const child = spawn(
    findAnvil(),
    ['--host', host, '--port', String(port), ...args],
    {
      // The node has its own process group, because Ctrl-C must not end it before its
      // state is saved.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    },
  )
  const exited: Anvil['exited'] = once(child, 'exit').then(
    ([code, signal]) => ({ code, signal }),
    () => ({ code: null, signal: null }),
  )
  const guardGone = guardProcess(child, 'KILL')

  const recent: string[] = []
  const listening = new Promise<number>((resolve, reject) => {
    const onLine = (line: string) => {
      recent.push(line)
      if (recent.length > recentLines) recent.shift()
      const match = /^Listening on .*:(\d+)$/.exec(line)
      if (match) resolve(Number(match[1]))
    }
    createInterface({ input: child.stdout }).on('line', onLine)
    createInterface({ input: child.stderr }).on('line', onLine)
    child.once('error', (cause) =>
      reject(new DevnetError('anvil could not be started.', { cause })),
    )
    // Unlike 'exit', 'close' is emitted after all output was read.
    child.once('close', () =>
      reject(
        recent.some((line) => /address (already )?in use/i.test(line))
          ? new PortTakenError({ host, port })
          : new DevnetError(
              `anvil stopped before it was ready.\n${recent.join('\n')}`,
            ),
      ),
    )
  })

  return {
    port: await listening,
    pid: child.pid as number,
    exited,
    recentOutput: () => recent.join('\n'),
    stop: async () => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await exited
      clearTimeout(timer)
      await guardGone
    },
  }
}

export declare namespace startAnvil {
  type Parameters = {
    /** @default '127.0.0.1' */
    host?: string | undefined
    /** 0 selects a free port. @default 0 */
    port?: number | undefined
    args?: readonly string[] | undefined
  }
}

function findAnvil(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`
  try {
    // The platform's package is a dependency of @foundry-rs/anvil, not of this package.
    const anvil = require.resolve('@foundry-rs/anvil/package.json')
    const platform = createRequire(anvil).resolve(`${name}/package.json`)
    const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
    return join(dirname(platform), 'bin', file)
  } catch (cause) {
    throw new DevnetError(
      `The package ${name} is not installed. Install again with optional dependencies; anvil exists for Linux and macOS (x64, arm64) and Windows (x64).`,
      { cause },
    )
  }
}
