import type { Address, Hash } from 'viem'
import type { TransactionAmount, TransactionApproval } from './types.js'

/** One transaction that an account had a part in. */
export type ActivityEntry = {
  /**
   * - `swap`, `deposit`, `withdrawal`: over the deployment's pools
   * - `approval`: the account let somebody spend its tokens
   * - `wrap`, `unwrap`: the native coin and its wrapped version
   * - `received`, `sent`: coins or tokens that came or went without a trade, as
   *   the faucet's do
   */
  kind:
    | 'swap'
    | 'deposit'
    | 'withdrawal'
    | 'approval'
    | 'wrap'
    | 'unwrap'
    | 'received'
    | 'sent'
  /** The transaction. */
  hash: Hash
  /** Its block. */
  blockNumber: bigint
  /** Hash of that block. */
  blockHash: Hash
  /** Time of that block, in Unix seconds. */
  timestamp: number
  /** Who sent the transaction. */
  from: Address
  /** What the account paid, gas apart. */
  paid: TransactionAmount[]
  /** What the account got. */
  got: TransactionAmount[]
  /** Allowances that the account set. */
  approvals: TransactionApproval[]
}
