import type { Address, Hash, Hex } from 'viem'
import type { PoolLog } from '../market/types.js'
import type {
  TransactionAmount,
  TransactionApproval,
} from '../transactions/types.js'

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
  txHash: Hash
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

/** A transaction of an account as it is kept: JSON-safe, hex as nodes write it. */
export type ActivityTransaction = {
  /** Its hash. */
  hash: Hash
  /** Who sent it. */
  from: Address
  /** What was called; null when a contract was created. */
  to: Address | null
  /** The call. */
  input: Hex
  /** Native coin sent along, in wei. */
  value: Hex
  /** Its events of the deployment's tokens and pairs, in order. */
  logs: PoolLog[]
}

/** What is known of an account's activity, as plain JSON. */
export type ActivityCache = {
  /** Layout of this object. */
  version: 1
  /** EIP-155 chain id. */
  chainId: number
  /** Hash of block 0; another chain with the same id has another. */
  genesisHash: Hash
  /** Whose activity, in lower case. */
  account: Address
  /** Tokens and pairs whose events were searched for, in lower case. */
  contracts: Address[]
  /** Newest block searched; the search begins with the deployment's first one. */
  toBlock: number
  /** The transactions, oldest first. */
  transactions: ActivityTransaction[]
}

/** How a search goes on. */
export type ActivityProgress = {
  /** Oldest block to search in this call. */
  fromBlock: number
  /** Newest block searched so far. */
  toBlock: number
  /** Newest block of the chain. */
  headBlock: number
  /** Transactions known so far, those of the cache included. */
  entries: number
}
