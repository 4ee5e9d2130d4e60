import type { Hash } from 'viem'
import type { AnyPlan } from '../plans/types.js'

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

/** Milliseconds after which every node knows a block. */
const knownAfter = 30_000

/** The block of each account's last receipt, and when it came. */
const receipts = new Map<string, { block: bigint; since: number }>()

const getKey = ({ genesisHash, account }: AnyPlan) =>
  `${genesisHash}:${account}`.toLowerCase()

/** Notes the block of an account's receipt. */
export function noteReceipt(plan: AnyPlan, block: bigint): void {
  receipts.set(getKey(plan), { block, since: performance.now() })
}

/** Returns the block of the account's last receipt, if a node may not know it. */
export function getReceiptBlock(plan: AnyPlan): bigint | undefined {
  const { block, since = -Infinity } = receipts.get(getKey(plan)) ?? {}
  return performance.now() - since < knownAfter ? block : undefined
}
