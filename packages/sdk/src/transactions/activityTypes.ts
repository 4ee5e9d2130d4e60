import type { Address, Hash } from 'viem'
import type { TransactionAmount, TransactionApproval } from './types.js'

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
  timestamp: number
  from: Address
  /** By the account, gas apart. */
  paid: TransactionAmount[]
  got: TransactionAmount[]
  approvals: TransactionApproval[]
}
