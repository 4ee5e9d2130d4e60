import {
  type Address,
  type Hash,
  type Hex,
  isAddressEqual,
  type Transaction,
  type TransactionReceipt,
} from 'viem'
import type { HandedOut, KeptTransaction } from './types.js'

/** The content of a transaction. Without `to`, it creates a contract. */
export type Content = {
  to?: Address | null | undefined
  data: Hex
  value?: bigint | undefined
}

/** One observation of the chain. A node that is behind may be missing data. */
export type Observation = {
  /** The receipt of one of the transaction's hashes. */
  receipt?: TransactionReceipt | undefined
  /** The transaction with one of its hashes, mined or not. */
  shown?: Transaction | undefined
  /** Other mined transactions of the account, starting at the stored nonce. */
  mined: readonly Transaction[]
  /** The account's transactions in the node's pending block. */
  waiting: readonly Transaction[]
  /** The next nonce, counting only mined transactions. */
  used: number
  /** The next nonce, counting mined and pending transactions. */
  next: number
  /** The latest block. Set if several confirmations are required. */
  latest?: bigint | undefined
}

export type Decision =
  /** Mined, with the required confirmations. */
  | { status: 'mined'; receipt: TransactionReceipt }
  /**
   * A node knows the transaction, possibly under another hash. `gap` is a missing nonce
   * that the transaction waits for.
   */
  | { status: 'pending'; kept: HandedOut; gap?: number | undefined }
  /** No node shows the transaction. It may be handed out again, but not signed again. */
  | { status: 'missing' }
  /**
   * Another transaction used the nonce that this program chose, so the transaction is
   * signed again.
   */
  | { status: 'taken'; by: Transaction }
  | { status: 'cancelled'; by: Transaction }
  /** The wallet sent another transaction with the same nonce. */
  | { status: 'replaced'; by: Transaction }

/**
 * Decides what an observation of the chain means for a transaction that was signed or
 * handed out. Only another mined transaction with the same nonce proves that it was
 * not mined.
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
  // The gas limit that this program chose distinguishes its transaction from others,
  // but a wallet may change it.
  const gas = kept.signer === 'wallet' ? undefined : kept.gas
  const isOurs = (it: Transaction) =>
    (kept.nonce === undefined || it.nonce === kept.nonce) &&
    (hashes.includes(it.hash) ||
      (isSame(it, content, gas) && !isClaimed(it.hash)))
  // A known hash takes precedence over an equal transaction, e.g. of another page.
  const own =
    mined.find(({ hash }) => hashes.includes(hash)) ?? mined.find(isOurs)
  if (own) return { status: 'pending', kept: follow(own) }
  const by = mined.find(({ nonce }) => nonce === kept.nonce)
  // The count may come from a node that was behind, so the nonce may have been used
  // earlier.
  const isNew = (by?.blockNumber ?? 0n) > (kept.sentAfterBlock ?? -1n)
  if (by && isNew && isCancellation(by)) return { status: 'cancelled', by }
  if (by) return { status: kept.signer === 'wallet' ? 'replaced' : 'taken', by }
  // Without a hash, an equal transaction may belong to another tab, so it is not
  // recognized yet.
  const raised = kept.hash && waiting.find(isOurs)
  if (raised) return { status: 'pending', kept: follow(raised) }
  // A transaction of which only the hash is known may have any nonce.
  const asked = kept.nonce ?? (kept.hash ? undefined : kept.minNonce)
  return asked !== undefined && next > asked && next > used
    ? { status: 'pending', kept }
    : { status: 'missing' }
}

export const getHashes = ({ hash, hashes = [] }: KeptTransaction): Hash[] => [
  ...new Set([...hashes, ...(hash ? [hash] : [])]),
]

/** Checks whether a transaction has the content that was sent, at any gas price. */
export const isSame = (
  transaction: Pick<Transaction, 'to' | 'input' | 'value' | 'gas'>,
  { to, data, value = 0n }: Content,
  gas: bigint = transaction.gas,
): boolean =>
  transaction.to?.toLowerCase() === to?.toLowerCase() &&
  transaction.input === data &&
  transaction.value === value &&
  transaction.gas === gas

/**
 * Checks whether a transaction is a wallet's cancellation: an empty payment to the
 * account itself.
 */
const isCancellation = ({ from, to, value, input }: Transaction) =>
  to !== null && isAddressEqual(to, from) && value === 0n && input === '0x'
