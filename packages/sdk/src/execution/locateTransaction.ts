import type {
  Address,
  Client,
  Hash,
  Transaction,
  TransactionReceipt,
} from 'viem'
import { observe } from './observe.js'

export declare namespace locateTransaction {
  type Parameters = {
    from: Address
    /** The transaction’s nonce. */
    nonce: number
    /** Several hashes if it was signed again with higher fees. */
    hashes: readonly Hash[]
    /** The latest block before it was signed, if known. */
    sentAfterBlock?: bigint | undefined
  }
  type ReturnType =
    | { status: 'mined'; receipt: TransactionReceipt }
    | { status: 'pending'; transaction: Transaction }
    /** Another transaction used its nonce. */
    | { status: 'replaced'; by: Transaction }
    | { status: 'missing' }
}

/**
 * Finds the outcome of a signed transaction. `replaced` proves that the transaction can
 * never be mined, so another nonce is safe to use. `missing` proves nothing.
 */
export async function locateTransaction(
  client: Client,
  { from, nonce, hashes, sentAfterBlock }: locateTransaction.Parameters,
): Promise<locateTransaction.ReturnType> {
  const kept = { status: 'handedOut', signer: 'local', nonce, hashes } as const
  const search = { above: sentAfterBlock, mined: [] }
  const seen = await observe(client, from, kept, search)
  if (seen.receipt) return { status: 'mined', receipt: seen.receipt }
  const own = seen.mined.find(({ hash }) => hashes.includes(hash))
  const transaction = seen.shown ?? own
  if (transaction) return { status: 'pending', transaction }
  const by = seen.mined.find((it) => it.nonce === nonce)
  return by ? { status: 'replaced', by } : { status: 'missing' }
}
