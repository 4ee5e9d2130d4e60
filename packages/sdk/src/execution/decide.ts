import {
  type Address,
  type Hash,
  type Hex,
  isAddressEqual,
  type Transaction,
  type TransactionReceipt,
} from 'viem'
import type { HandedOut, KeptTransaction } from './types.js'

/** The content of a transaction; without `to`, it creates a contract. */
export type Content = {
  to?: Address | null | undefined
  data: Hex
  value?: bigint | undefined
}

/** One observation of the chain. A node that is behind shows less than is true. */
export type Observation = {
  /** Receipt of one of the transaction's hashes. */
  receipt?: TransactionReceipt | undefined
  /** The transaction by one of its hashes, mined or not. */
  shown?: Transaction | undefined
  /** Other mined transactions of the account, from the kept nonce on. */
  mined: readonly Transaction[]
  /** The account's transactions in the node's pending block. */
  waiting: readonly Transaction[]
  /** Nonces below are used by mined transactions. */
  used: number
  /** Nonces below are used by mined or pending transactions. */
  next: number
  /** The latest block, if several confirmations are required. */
  latest?: bigint | undefined
}

export type Decision =
  /** Executed, and confirmed as often as required. */
  | { status: 'mined'; receipt: TransactionReceipt }
  /** Known to a node, perhaps under another hash or behind a missing nonce. */
  | { status: 'pending'; kept: HandedOut; gap?: number | undefined }
  /** No node shows anything. It may be handed out again, but not signed again. */
  | { status: 'missing' }
  /** Another transaction used the nonce that we chose, so it is signed again. */
  | { status: 'taken'; by: Transaction }
  | { status: 'cancelled'; by: Transaction }
  /** The wallet sent another transaction with the nonce. */
  | { status: 'replaced'; by: Transaction }

/**
 * Decides what an observation of the chain means for a transaction that was signed or
 * handed out. Only another transaction in hand proves that ours was not mined.
 */
export function decide(
  kept: HandedOut,
  content: Content,
  { receipt, shown, mined, waiting, used, next, latest }: Observation,
  {
    confirmations = 1,
    isClaimed = () => false,
  }: {
    confirmations?: number | undefined
    /** Checks whether a hash belongs to another execution. */
    isClaimed?: ((hash: Hash) => boolean) | undefined
  } = {},
): Decision {
  const hashes = getHashes(kept)
  if (receipt) {
    const depth = (latest ?? receipt.blockNumber) - receipt.blockNumber
    return depth + 1n < confirmations && confirmations > 1
      ? { status: 'pending', kept }
      : { status: 'mined', receipt }
  }
  const follow = ({ hash, nonce }: Transaction): HandedOut => ({
    ...kept,
    status: 'pending',
    hash,
    nonce,
  })
  if (shown) {
    const isBehindGap = shown.blockNumber === null && next < shown.nonce
    const gap = isBehindGap ? next : undefined
    return { status: 'pending', kept: follow(shown), gap }
  }
  // A wallet may change the gas limit. Other transactions don't have the limit that we
  // chose.
  const gas = kept.signer === 'wallet' ? undefined : kept.gas
  const isOurs = (it: Transaction) =>
    (kept.nonce === undefined || it.nonce === kept.nonce) &&
    (hashes.includes(it.hash) ||
      (isSame(it, content, gas) && !isClaimed(it.hash)))
  // Before any other that does the same, e.g. that of another page.
  const own =
    mined.find(({ hash }) => hashes.includes(hash)) ?? mined.find(isOurs)
  if (own) return { status: 'pending', kept: follow(own) }
  const by = mined.find(({ nonce }) => nonce === kept.nonce)
  // A node that was behind counted a nonce that was used before.
  const isNew = (by?.blockNumber ?? 0n) > (kept.sentAfterBlock ?? -1n)
  if (by && isNew && isCancellation(by)) return { status: 'cancelled', by }
  if (by) return { status: kept.signer === 'wallet' ? 'replaced' : 'taken', by }
  // If there is no hash, an equal transaction may be another tab's, so it waits.
  const raised = kept.hash && waiting.find(isOurs)
  if (raised) return { status: 'pending', kept: follow(raised) }
  // A transaction that is known by its hash alone may have any nonce.
  const asked = kept.nonce ?? (kept.hash ? undefined : kept.minNonce)
  return asked !== undefined && next > asked && next > used
    ? { status: 'pending', kept }
    : { status: 'missing' }
}

export const getHashes = ({ hash, hashes = [] }: KeptTransaction): Hash[] => [
  ...new Set([...hashes, ...(hash ? [hash] : [])]),
]

/** Checks whether a transaction does what was sent, at any gas price. */
export const isSame = (
  transaction: Pick<Transaction, 'to' | 'input' | 'value' | 'gas'>,
  { to, data, value = 0n }: Content,
  gas: bigint = transaction.gas,
): boolean =>
  transaction.to?.toLowerCase() === to?.toLowerCase() &&
  transaction.input === data &&
  transaction.value === value &&
  transaction.gas === gas

/** Detects how wallets cancel: an empty payment to oneself with the same nonce. */
const isCancellation = ({ from, to, value, input }: Transaction) =>
  to !== null && isAddressEqual(to, from) && value === 0n && input === '0x'
