import type { Hash } from 'viem'
import type { AnyPlan } from '../plans/types.js'
import type { Sending } from './sending.js'

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

type Order = Pick<Sending, 'chainId' | 'content' | 'from'>

/** Orders that a wallet received and has not answered. */
const open = new Set<Order>()

const toCall = ({ chainId, from, content: { to, data, value = 0n } }: Order) =>
  [chainId, from, to, data, value].join().toLowerCase()

/** Notes that an order is open until its wallet has answered. */
export function whileOpen<value>(
  order: Order,
  answer: Promise<value>,
): Promise<value> {
  open.add(order)
  return answer.finally(() => open.delete(order))
}

/** Checks whether a wallet may be sending the same for another execution. */
export const isOpen = (order: Order): boolean =>
  [...open].some((other) => toCall(other) === toCall(order))

type Sent = { hash: Hash; nonce: number }

/** The last transaction that each account has sent. */
const lastSent = new Map<string, Sent>()

const toAccount = ({ chainId, from }: Order) =>
  `${chainId}:${from}`.toLowerCase()

/** Notes the account's last transaction. A wallet may have taken a later nonce. */
export const noteSent = (order: Order, hash: Hash, nonce: number): void => {
  lastSent.set(toAccount(order), { hash, nonce })
}

/** Returns the account's last transaction. */
export const getLastSent = (order: Order): Sent | undefined =>
  lastSent.get(toAccount(order))

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
