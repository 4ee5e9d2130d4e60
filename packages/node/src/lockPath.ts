import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'

/** Releases a lock. */
export type Unlock = () => Promise<void>

/**
 * Makes this process the only one to hold a file or a folder. The kernel
 * releases the lock when the process ends, even by a crash: no lock file stays
 * behind that might belong to a process of the past or to another one with the
 * same id.
 *
 * @param path - The file need not exist; its folder must.
 * @returns `undefined` when another process, or this one, holds the lock.
 */
export async function lockPath(path: string): Promise<Unlock | undefined> {
  const isFolder =
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const folder = isFolder ? path : dirname(path)
  const name = isFolder ? '' : basename(path)
  // BSD kernels can open and lock a file in one step.
  return process.platform === 'darwin'
    ? lockFile(join(folder, `${name}.lock`))
    : lockSocket(folder, name)
}

/** A name in the kernel's own table: an abstract socket, or a named pipe. */
function lockSocket(folder: string, name: string): Promise<Unlock | undefined> {
  // By the folder's identity, not its path: a link leads to the same folder.
  const { dev, ino } = statSync(folder, { bigint: true })
  const id = createHash('sha256').update(`${dev}:${ino}:${name}`).digest('hex')
  const socket = `letheswap-${id.slice(0, 32)}`
  const server = createServer((connection) => connection.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(
      process.platform === 'win32' ? `\\\\.\\pipe\\${socket}` : `\0${socket}`,
      () => {
        // A lock is no reason to keep the process alive.
        server.unref()
        resolve(() => new Promise((done) => server.close(() => done())))
      },
    )
  })
}

async function lockFile(path: string): Promise<Unlock | undefined> {
  const exclusiveLock = 0x20
  const { O_CREAT, O_RDWR, O_NONBLOCK } = constants
  try {
    const file = openSync(
      path,
      O_CREAT | O_RDWR | O_NONBLOCK | exclusiveLock,
      0o600,
    )
    return async () => closeSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined
    throw error
  }
}
