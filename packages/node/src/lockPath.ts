import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  constants,
  linkSync,
  openSync,
  renameSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'

/** Releases a lock. */
export type Unlock = () => Promise<void>

/**
 * Locks a file or a folder for this process. The kernel releases the lock when the
 * process ends, even after a crash, so no lock file is left over that seems to belong
 * to another process.
 *
 * @param path - The file does not need to exist, but its folder must.
 * @returns Undefined if another process, or this process, already holds the lock.
 */
export async function lockPath(path: string): Promise<Unlock | undefined> {
  const isFolder =
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const folder = isFolder ? path : dirname(path)
  const name = isFolder ? '' : basename(path)
  // BSD kernels can open and lock a file in one step.
  if (process.platform === 'darwin')
    return lockFile(join(folder, `${name}.lock`))
  const unlock = await lockSocket(folder, name)
  if (!unlock || process.platform !== 'linux') return unlock
  const file = openSync(folder, 'r')
  // A socket's path must be short. It can start at the descriptor of an open folder.
  const short =
    name.length > 40
      ? createHash('sha256').update(name).digest('hex').slice(0, 32)
      : name
  const socket = `/proc/self/fd/${file}/${short}.lock`
  const isLocked = await lockSocketFile(socket).catch((): Unlock => {
    // Volumes of other file systems may not support sockets. The lock in the kernel's
    // table must then suffice.
    return async () => {}
  })
  const release = async () => {
    await isLocked?.()
    closeSync(file)
    await unlock()
  }
  if (isLocked) return release
  await release()
  return undefined
}

/**
 * Locks with a socket in the folder, which other containers also see, because a name in
 * the kernel's table belongs to a single network namespace. A server that has ended
 * leaves its file behind, but no longer answers.
 */
async function lockSocketFile(path: string): Promise<Unlock | undefined> {
  const own = `${path}.${randomUUID().slice(0, 8)}`
  const server = createServer((connection) => connection.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(own, resolve)
  })
  server.unref()
  const close = () => new Promise<void>((done) => server.close(() => done()))
  for (const attempt of [1, 2, 3]) {
    try {
      // Unlike listening, this fails only if the file exists.
      linkSync(own, path)
      unlinkSync(own)
      const remove = () => removeSocket(path)
      // A program may end without releasing its locks.
      process.once('exit', remove)
      return async () => {
        process.off('exit', remove)
        remove()
        await close()
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        await close()
        throw error
      }
    }
    if (await isAnswered(path)) break
    // If another process has replaced the file in the meantime, restores it.
    const old = `${own}.${attempt}`
    try {
      renameSync(path, old)
      if (await isAnswered(old)) linkSync(old, path)
    } catch {}
    removeSocket(old)
  }
  await close()
  return undefined
}

/**
 * Removes a socket's file if it exists. Unlike `rmSync`, does not read the type of the
 * file. If the last file whose type Node.js read was a socket, its next `realpathSync`,
 * and with it `require.resolve`, may not resolve links.
 */
function removeSocket(path: string): void {
  try {
    unlinkSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

const isAnswered = (path: string) =>
  new Promise<boolean>((resolve) => {
    const connection = connect(path)
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
      .once('close', () => connection.destroy())
  })

/** Locks a name in the kernel's own table: an abstract socket, or a named pipe. */
function lockSocket(folder: string, name: string): Promise<Unlock | undefined> {
  // Uses the folder's identity instead of its path, because links lead to the same
  // folder.
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
        // The lock must not keep the process alive.
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
