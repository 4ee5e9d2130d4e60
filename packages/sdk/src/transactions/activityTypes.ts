import type { Address, Hash } from 'viem'
import type { TransactionAmount, TransactionApproval } from './types.js'

/** A transaction that an account had a part in. */
export type ActivityEntry = {
  /**
   * - `swap`, `deposit`, `withdrawal`: over the deployment's pools
   * - `approval`: the account let somebody spend its tokens
   * - `wrap`, `unwrap`: the native coin and its wrapped version
   * - `received`, `sent`: coins or tokens that came or went without a trade
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
  hash: Hash
  blockNumber: bigint
  blockHash: Hash
  /** Unix seconds. */
  timestamp: number
  from: Address
  /** Paid by the account, gas aside. */
  paid: TransactionAmount[]
  got: TransactionAmount[]
  /** Set by the account. */
  approvals: TransactionApproval[]
}
