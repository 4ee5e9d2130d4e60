import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { guardProcess } from '@letheswap/node'
import { StackError } from './StackError.js'

const require = createRequire(import.meta.url)

/** Number of last output lines that explain why a program ended. */
const keptLines = 20

/** Returns the path of one of our programs. */
export const locateScript = (packageName: string, path: string): string =>
  join(dirname(require.resolve(`${packageName}/package.json`)), path)

export type Child = {
  /**
   * Resolves to an error once the program has ended, with its last lines of output, or
   * has failed to start.
   */
  failed: Promise<StackError>
  stop: () => Promise<void>
}

/** Starts one of our programs, and ends it together with this process. */
export function startChild({
  name,
  script,
  args,
  env,
  onLine,
  onMessage,
}: {
  name: string
  script: readonly [packageName: string, path: string]
  args: readonly string[]
  /** Put secrets here, not into `args`, because `ps` shows arguments. */
  env: Readonly<Record<string, string | undefined>>
  onLine?: ((line: string) => void) | undefined
  /** Called with each message that the program sends to its parent. */
  onMessage?: ((message: unknown) => void) | undefined
}): Child {
  const child = spawn(process.execPath, [locateScript(...script), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  if (onMessage) child.on('message', onMessage)
  const gone = guardProcess(child, 'TERM')
  const lines: string[] = []
  for (const input of [child.stdout, child.stderr] as Readable[])
    createInterface({ input }).on('line', (line) => {
      lines.push(line)
      if (lines.length > keptLines) lines.shift()
      if (input === child.stdout) onLine?.(line)
    })
  const closed = once(child, 'close')
  return {
    failed: closed.then(
      () => new StackError([`${name} ended.`, ...lines].join('\n')),
      (error) => new StackError(`${name} did not start: ${error.message}`),
    ),
    stop: async () => {
      child.kill('SIGTERM')
      await closed.catch(() => {})
      await gone
    },
  }
}
