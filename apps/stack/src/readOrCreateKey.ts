import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Hex } from 'viem'

/** Reads or creates a key of 32 random bytes, which only the file's owner can read. */
export function readOrCreateKey(path: string): Hex {
  try {
    writeFileSync(path, `0x${randomBytes(32).toString('hex')}`, {
      flag: 'wx',
      mode: 0o600,
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim() as Hex
}
