import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * Replaces a file in one step; only its owner may read it. When this returns,
 * the text is on the disk.
 */
export function writeWhole(path: string, text: string): void {
  const temporary = `${path}.tmp`
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  rmSync(temporary, { force: true })
  const file = openSync(temporary, 'wx', 0o600)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
}
