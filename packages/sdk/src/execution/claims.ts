import type { Hash } from 'viem'
import type { Sending } from './sending.js'

const maxClaims = 1_000

/** The execution that reported each hash, for the last thousand hashes. */
const owners = new Map<Hash, string | undefined>()

/** Records that a transaction belongs to an execution. */
export function claim(hash: Hash | undefined, id: string | undefined): void {
  if (hash && !owners.has(hash)) owners.set(hash, id)
  const [oldest] = owners.keys()
  if (owners.size > maxClaims && oldest) owners.delete(oldest)
}

/** Checks whether another execution reported the transaction. */
export const isClaimed = (hash: Hash, id: string | undefined): boolean =>
  owners.has(hash) && owners.get(hash) !== id

type Account = Pick<Sending, 'chainId' | 'from'>
type Order = Account & Pick<Sending, 'content' | 'id'>

const toAccount = ({ chainId, from }: Account) =>
  `${chainId}:${from.toLowerCase()}`

const toCall = ({ content: { to, data, value = 0n }, ...account }: Order) =>
  [toAccount(account), to, data, value].join()

/** Orders that a wallet received but has not answered. */
const open = new Set<Order>()

/** Records that an order is open until its wallet answers. */
export function whileOpen<value>(
  order: Order,
  answer: Promise<value>,
): Promise<value> {
  open.add(order)
  return answer.finally(() => open.delete(order))
}

/** Checks whether a wallet may be sending an equal order of another execution. */
export const isOpen = (order: Order): boolean =>
  [...open].some(
    (other) => other.id !== order.id && toCall(other) === toCall(order),
  )

type Sent = {
  hash?: Hash
  /** A wallet may have chosen a higher nonce. */
  nonce?: number
  /** The block of the last receipt, and when the receipt arrived. */
  block?: bigint
  since?: number
}

const sent = new Map<string, Sent>()

/** Records an account's last transaction or receipt. */
export const noteSent = (account: Account, news: Sent): void => {
  const key = toAccount(account)
  sent.set(key, { ...sent.get(key), ...news })
}

/** Returns what is known about an account's last transaction. */
export const getLastSent = (account: Account): Sent =>
  sent.get(toAccount(account)) ?? {}
