import { createHash } from 'node:crypto'
import { realpathSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StateInUseError } from './errors.js'

/**
 * Makes sure that one devnet at a time writes the state file.
 *
 * The lock is a local socket, because the system closes it with its process,
 * even after a crash. A file with a process id would stay, and a later process
 * may get the same id.
 *
 * @returns A function that releases the lock.
 * @throws {StateInUseError} When another devnet holds it.
 */
export async function lockState(
  statePath: string,
): Promise<() => Promise<void>> {
  const path = socketPath(statePath)
  let server = await listen(path)
  if (!server && !(await answers(path))) {
    // The socket of a devnet that crashed. Not rmSync: it looks at the file
    // first, and Node 20 stops following symbolic links in module paths when
    // what it looked at last was a socket.
    unlinkSync(path)
    server = await listen(path)
  }
  if (!server) throw new StateInUseError({ statePath })
  server.unref()
  const held = server
  return () => new Promise((resolve) => held.close(() => resolve()))
}

/** Not beside the state: a socket's path has at most about 100 characters. */
function socketPath(statePath: string): string {
  const file = join(realpathSync(dirname(statePath)), basename(statePath))
  const name = `letheswap-devnet-${createHash('sha256').update(file).digest('hex').slice(0, 16)}`
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\${name}`
    : join(tmpdir(), `${name}.sock`)
}

/** `undefined` when the path is taken. */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('listening', () => resolve(server))
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(path)
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
