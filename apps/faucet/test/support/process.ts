import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expectNoSecrets } from './secrets.js'

/** The command that operators run, which vitest.build.ts builds. */
const command = fileURLToPath(new URL('../../bin/faucet.js', import.meta.url))

export type FaucetProcess = ReturnType<typeof spawnFaucet>

type Exit = { code: number | null; signal: NodeJS.Signals | null }

/**
 * Runs the command. `ready` resolves to its URL, or rejects if the process ends first.
 */
export function spawnFaucet(
  env: Record<string, string>,
  args: string[] = ['serve'],
  nodeArgs: string[] = [],
) {
  const child: ChildProcess = spawn(
    process.execPath,
    [...nodeArgs, command, ...args],
    {
      cwd: dirname(command),
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  // A test that ends early must not leave a server behind.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const output: string[] = []
  const exited: Promise<Exit> = once(child, 'close').then(([code, signal]) => {
    process.off('exit', end)
    expectNoSecrets(output, env)
    return { code, signal }
  })
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on(
    'line',
    (line) => output.push(line),
  )
  const ready = new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on(
      'line',
      (line) => {
        output.push(line)
        if (line.includes('"event":"ready"')) resolve(JSON.parse(line).url)
      },
    )
    exited.then(
      ({ code }) =>
        reject(new Error(`exited with ${code}:\n${output.join('\n')}`)),
      reject,
    )
  })
  // Callers that only wait for the exit do not handle this rejection.
  ready.catch(() => {})
  return {
    pid: child.pid as number,
    ready,
    exited,
    /** All output lines of both streams so far. */
    output,
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
      child.kill(signal)
      return exited
    },
  }
}

/** Runs the command until it ends. */
export async function runFaucet(
  env: Record<string, string>,
  args: readonly string[],
  nodeArgs: string[] = [],
) {
  const child = spawnFaucet(env, [...args], nodeArgs)
  const { code } = await child.exited
  return { code, output: child.output.join('\n') }
}
