import { existsSync } from 'node:fs'

/**
 * Returns the faucet's variables for its key, and for the previous key after
 * `faucet key rotate`.
 */
export function getKeyFiles(path: string): Record<string, string> {
  const previous = `${path}.previous`
  return {
    FAUCET_PRIVATE_KEY_FILE: path,
    ...(existsSync(previous) && { FAUCET_PRIVATE_KEY_PREVIOUS_FILE: previous }),
  }
}
