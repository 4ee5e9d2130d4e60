import { existsSync, renameSync, rmSync } from 'node:fs'

/** Where a whole database waits to take the place of the one at `path`. */
export const getRestoredPath = (path: string) => `${path}.restored`

/** The last step of a restore; the next start does it when a kill came between. */
export function finishRestore(path: string): void {
  const restored = getRestoredPath(path)
  if (existsSync(path)) rmSync(restored, { recursive: true, force: true })
  else if (existsSync(restored)) renameSync(restored, path)
}
