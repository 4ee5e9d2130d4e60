import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'tsup'
import { expectNoSecrets } from './secrets.js'
import { makeArchive } from './template.js'

const root = fileURLToPath(new URL('../..', import.meta.url))

let building: Promise<string> | undefined

/**
 * The command as operators run it, made from the sources as they are now: a
 * test must not depend on when somebody last built.
 */
export function buildCommand(): Promise<string> {
  building ??= (async () => {
    // Inside node_modules, so that dependencies resolve as they do for dist.
    const folder = join(root, 'node_modules/.faucet-test', String(process.pid))
    mkdirSync(folder, { recursive: true })
    cpSync(join(root, 'migrations'), join(folder, 'migrations'), {
      recursive: true,
    })
    await build({
      config: false,
      silent: true,
      entry: [join(root, 'src/cli.ts')],
      outDir: join(folder, 'dist'),
      format: 'esm',
      target: 'node20',
      // The workspace's own sources are bundled, everything else is not.
      noExternal: [/^@letheswap\//],
      external: [/^[^./]/],
      esbuildOptions: (options) => {
        options.conditions = ['@letheswap/source']
      },
    })
    cpSync(await makeArchive(), join(folder, 'dist/database.tar.gz'))
    return join(folder, 'dist/cli.js')
  })()
  return building
}

export type FaucetProcess = Awaited<ReturnType<typeof spawnFaucet>>

type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** Runs the command; `ready` gives its URL, or fails when it ends before. */
export async function spawnFaucet(
  env: Record<string, string>,
  args: string[] = ['serve'],
  nodeArgs: string[] = [],
) {
  const command = await buildCommand()
  const child: ChildProcess = spawn(
    process.execPath,
    [...nodeArgs, command, ...args],
    {
      cwd: dirname(command),
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  // A test that ends in the middle must not leave a server behind.
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
  // Whoever only waits for the exit need not handle this one too.
  ready.catch(() => {})
  return {
    pid: child.pid as number,
    ready,
    exited,
    /** All lines of both streams so far. */
    output,
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
      child.kill(signal)
      return exited
    },
  }
}

/** Runs the command to its end. */
export async function runFaucet(env: Record<string, string>, args: string[]) {
  const child = await spawnFaucet(env, args)
  const { code } = await child.exited
  return { code, output: child.output.join('\n') }
}
