import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Ends a child process when this process dies, even by SIGKILL, which no handler can
 * catch. A guard process waits on a pipe that closes with this process.
 *
 * @param child - The process to end. Its guard ends with it.
 * @param signal - The signal to send: `KILL`, or `TERM` for a program that cleans up.
 * @returns A promise that resolves once the child and its guard have ended.
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
  // If the guard fails to start, the child still runs.
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
