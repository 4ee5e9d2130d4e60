import { linkSync } from 'node:fs'
import { writeFileAtomic } from '@letheswap/node'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { type CommandResult, UsageError } from './command.js'

/**
 * Replaces the key in the file that `FAUCET_PRIVATE_KEY_FILE` specifies with a new
 * random key, and keeps the old key next to it. Never deletes a key.
 */
export function rotateKey(path: string | undefined): CommandResult {
  if (path === undefined)
    throw new UsageError('key rotate needs FAUCET_PRIVATE_KEY_FILE')
  const previous = `${path}.previous`
  try {
    linkSync(path, previous)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new UsageError(
      `${previous} exists already; move it away once faucet status shows no queue of the previous account`,
    )
  }
  const key = generatePrivateKey()
  writeFileAtomic(path, `${key}\n`, { isPrivate: true })
  return {
    address: privateKeyToAddress(key),
    previous,
    next: `send coins to the address, set FAUCET_PRIVATE_KEY_PREVIOUS_FILE=${previous}, and restart the server: it finishes the queue of the previous account`,
  }
}
