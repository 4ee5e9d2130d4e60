import { mkdirSync } from 'node:fs'
import { lockPath, type Unlock } from '@letheswap/node'

export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError'

  constructor(directory: string) {
    super(`data directory in use: ${directory}`)
  }
}

/**
 * Makes this process the only one to hold a directory, which is made if it is
 * not there.
 *
 * @throws DirectoryInUseError when another process holds it.
 */
export async function lockDirectory(directory: string): Promise<Unlock> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const unlock = await lockPath(directory)
  if (unlock === undefined) throw new DirectoryInUseError(directory)
  return unlock
}
