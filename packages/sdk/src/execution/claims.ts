import type { Hash } from 'viem'

const maxClaims = 1_000

/** The execution that reported each hash, the last thousand of them. */
const owners = new Map<Hash, string | undefined>()

/** Notes that a transaction belongs to an execution. */
export function claim(hash: Hash | undefined, id: string | undefined): void {
  if (hash && !owners.has(hash)) owners.set(hash, id)
  const [oldest] = owners.keys()
  if (owners.size > maxClaims && oldest) owners.delete(oldest)
}

/** Checks whether another execution has reported the transaction as its own. */
export const isClaimed = (hash: Hash, id: string | undefined): boolean =>
  owners.has(hash) && owners.get(hash) !== id
