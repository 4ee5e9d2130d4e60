import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Ends a child process when this process dies, even by SIGKILL, which no handler can
 * catch: a guard waits on a pipe that closes with this process.
 *
 * @param child - The process to end. The guard ends with it.
 * @param signal - Sent to it: `KILL`, or `TERM` for a program that cleans up.
 * @returns Resolves once the child and its guard have ended.
 */
export function guardProcess(
  child: ChildProcess,
  signal: 'KILL' | 'TERM',
): Promise<void> {
  const exited = once(child, 'exit').catch(() => {})
  if (child.pid === undefined) return exited.then(() => {})
  const [command, ...args] =
    process.platform === 'win32'
      ? [
          process.execPath,
          '-e',
          `process.stdin.resume().on('close', () => process.kill(${child.pid}))`,
        ]
      : [
          '/bin/sh',
          '-c',
          `read -r _; kill -${signal} "$1"`,
          'guard',
          String(child.pid),
        ]
  const guard = spawn(command as string, args, {
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  })
  // If the guard fails to start, only the guard is lost.
  guard.on('error', () => {})
  guard.stdin?.on('error', () => {})
  guard.unref()
  return exited.then(async () => {
    if (guard.pid === undefined || guard.exitCode !== null) return
    guard.ref()
    guard.kill('SIGKILL')
    await once(guard, 'exit')
  })
}
