import { createHash } from 'node:crypto'
import { closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError'

  constructor(directory: string) {
    super(`data directory in use: ${directory}`)
  }
}

/**
 * Makes this process the only one to hold a directory. The kernel gives the
 * lock back when the process ends, however it ends: no file stays behind that
 * would have to be judged stale.
 *
 * @returns Gives the lock back.
 * @throws DirectoryInUseError when another process holds it.
 */
export async function lockDirectory(
  directory: string,
): Promise<() => Promise<void>> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  // On BSD kernels a file can be opened together with a lock on it.
  if (process.platform === 'darwin') return lockFile(directory)
  return lockName(directory)
}

/** A name in the kernel's own table: an abstract socket, or a named pipe. */
function lockName(directory: string): Promise<() => Promise<void>> {
  // By identity, not by path: a link leads to the same directory.
  const { dev, ino } = statSync(directory, { bigint: true })
  const id = createHash('sha256').update(`${dev}:${ino}`).digest('hex')
  const name = `letheswap-faucet-${id.slice(0, 32)}`
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new DirectoryInUseError(directory)
          : error,
      ),
    )
    server.listen(
      process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`,
      () => {
        // Holding a directory is no reason to stay alive.
        server.unref()
        resolve(() => new Promise((done) => server.close(() => done())))
      },
    )
  })
}

async function lockFile(directory: string): Promise<() => Promise<void>> {
  const exclusiveLock = 0x20
  try {
    const file = openSync(
      join(directory, 'lock'),
      constants.O_CREAT |
        constants.O_RDWR |
        constants.O_NONBLOCK |
        exclusiveLock,
      0o600,
    )
    return async () => closeSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN')
      throw new DirectoryInUseError(directory)
    throw error
  }
}
