import type { Address, Client, Hash, Hex, TransactionReceipt } from 'viem'
import type { AnyPlan, Plan, PlanAmount, PlanStep } from '../plans/types.js'
import type { Token } from '../tokens/types.js'

export type PlanTransaction = {
  kind: PlanStep['kind']
  /** The mined hash: the replacement's if the user raised the fee. */
  hash: Hash
  receipt: TransactionReceipt
}

/** The data that finds a transaction again. It is kept before the transaction leaves. */
export type KeptTransaction = {
  /**
   * - `local`: a key of this program, whose signed bytes are sent unchanged
   * - `keepsNonce`: a node that signs with the request's nonce
   * - `wallet`: chooses its own nonce
   */
  signer: 'local' | 'keepsNonce' | 'wallet'
  /** The latest block before it was signed. */
  sentAfterBlock?: bigint | undefined
  hash?: Hash | undefined
  /** All transactions that were signed with its nonce, if its fees were raised. */
  hashes?: readonly Hash[] | undefined
  /** Known if we chose it, or the chain has shown it. */
  nonce?: number | undefined
  /** The account's next nonce before the wallet got the request. */
  minNonce?: number | undefined
  /** The gas limit that was signed or proposed; each execution has its own. */
  gas?: bigint | undefined
  rawTransaction?: Hex | undefined
}

type Nothing = { [field in keyof KeptTransaction]?: undefined }

/**
 * The life of a transaction up to its receipt:
 * - `ready`: nothing was signed, or it can never be mined
 * - `signed`: with a local key, but not sent yet
 * - `handedOut`: given to its signer or node, which may have sent it
 * - `pending`: its hash is known
 */
export type TransactionState =
  | ({ status: 'ready' } & Nothing)
  | ({ status: 'signed' } & KeptTransaction & SignedTransaction)
  | HandedOut

type SignedTransaction = { hash: Hash; nonce: number; rawTransaction: Hex }

export type HandedOut =
  | ({ status: 'handedOut' } & KeptTransaction)
  | ({ status: 'pending' } & KeptTransaction & { hash: Hash })

/** An EIP-2612 signature. */
export type PermitSignature = { v: number; r: Hex; s: Hex }

/**
 * The state of an execution, for `resumePlan`. It is JSON-safe except for its
 * bigints. Its transaction is that of the current step.
 */
export type PlanState = TransactionState & {
  /** Distinguishes executions of equal plans. */
  id?: string | undefined
  /** Identifies the plan. Undefined before the execution. */
  plan?: Hash | undefined
  step: number
  /** Replaces the approval of the main step. */
  permit?: PermitSignature | undefined
  /** The transactions of the previous steps. */
  transactions: PlanTransaction[]
}

export type PlanProgress = {
  step: number
  steps: number
  kind: PlanStep['kind']
  /**
   * - `skipped`: the allowance exists
   * - `simulating`: dry run before the wallet opens
   * - `awaitingWallet`: the wallet shows its prompt
   * - `unclear`: the wallet may have sent the step; the chain is searched
   * - `rejected`: rejected after the signal was aborted
   * - `sending`: signed with a local key, about to be sent
   * - `pending`: sent, not mined yet
   * - `replaced`: sent again with another fee; `hash` is that of the new transaction
   * - `confirmed`: mined
   * - `awaitingAllowance`: mined, but not yet visible to the reading node
   */
  status:
    | 'skipped'
    | 'simulating'
    | 'awaitingWallet'
    | 'unclear'
    | 'rejected'
    | 'sending'
    | 'pending'
    | 'replaced'
    | 'confirmed'
    | 'awaitingAllowance'
  hash?: Hash | undefined
  /** Pass it to `resumePlan` if the program ends now. */
  state: PlanState
}

/** Two viem clients, which may be the same. */
export type PlanClients = {
  publicClient: Client
  /** Its account must be the plan's. */
  walletClient: Client
}

/** Times are in milliseconds. */
export type ExecuteOptions = {
  /**
   * Called at every change, and awaited. Store its `state` for `resumePlan`. If
   * it throws, the execution ends before anything is sent (`sending`,
   * `awaitingWallet`).
   */
  onProgress?: ((progress: PlanProgress) => void | Promise<void>) | undefined
  /**
   * Stops the execution. Transactions that were sent stay sent. A wallet whose prompt
   * is still open may yet send. Its hash or rejection then comes through
   * `onProgress`.
   */
  signal?: AbortSignal | undefined
  /** Time for a mined approval to become visible. @default 10_000 */
  allowanceTimeout?: number | undefined
  /** @default 1_000 */
  allowanceInterval?: number | undefined
  /**
   * Declares that the signer is a node that signs with the request's nonce. A wallet
   * may choose its own nonce. If it fails to answer, it never gets the request again.
   * @default a wallet, unless the account is local
   */
  signer?: 'keepsNonce' | undefined
  /**
   * Blocks that a transaction needs, its own included. If there are several, a block
   * that is undone is not reported as done.
   * @default 1
   */
  confirmations?: number | undefined
  /** Interval for checking the receipt. @default the client's, at most 1_000 */
  pollingInterval?: number | undefined
  /** Time until an unknown transaction counts as dropped. @default 60_000 */
  dropTimeout?: number | undefined
  /** Time to search for a transaction that a wallet may have sent. @default 10_000 */
  unclearTimeout?: number | undefined
  /**
   * Sends again what may have been sent: set it only if the wallet's activity
   * does not show it. @default false
   */
  resend?: boolean | undefined
  /** Tolerated silence of the node while waiting. @default 30_000 */
  rpcTimeout?: number | undefined
}

/** The effects of a plan, by the events of its last transaction. */
export type PlanAmounts = {
  /** Amounts that the account spent, excluding gas and refunds of the router. */
  spent: PlanAmount[]
  /** Amounts that the recipient got. LP tokens have their pair's address. */
  received: PlanAmount[]
}

export type ExecuteResult<plan extends AnyPlan = Plan> = PlanAmounts & {
  /** All transactions in order, including approvals. */
  transactions: PlanTransaction[]
  hash: Hash | (plan extends Plan ? never : undefined)
  receipt: TransactionReceipt | (plan extends Plan ? never : undefined)
}

export type BalanceChange = {
  account: Address
  token: Token
  /** Balance in the token's smallest unit. */
  before: bigint
  /** Excludes gas. */
  after: bigint
  /** `after - before`; negative if the account pays. */
  change: bigint
}

export type RevertReason = {
  /**
   * - `slippage`: the price moved beyond the limit
   * - `expired`: mined after the deadline
   * - `insufficientLiquidity`: the pool cannot serve the amount
   * - `insufficientBalance`: the account has less than it is to spend
   * - `insufficientAllowance`: the router may spend less than that
   * - `transferRefused`: a token, or the recipient of the native coin, refuses
   * - `feeOnTransfer`: a token keeps part of each transfer
   * - `insufficientFunds`: the account cannot pay value and gas
   * - `outOfGas`: the gas limit was too low
   * - `other`: see `raw`
   */
  code:
    | 'slippage'
    | 'expired'
    | 'insufficientLiquidity'
    | 'insufficientBalance'
    | 'insufficientAllowance'
    | 'transferRefused'
    | 'feeOnTransfer'
    | 'insufficientFunds'
    | 'outOfGas'
    | 'other'
  /** One sentence. */
  message: string
  raw?: string | undefined
  /** An amount in smallest units, or a time. */
  limit?: bigint | undefined
  actual?: bigint | undefined
  /** Difference in the limit's unit. */
  missedBy?: bigint | undefined
  /** Difference in basis points of the limit, rounded up; amounts only. */
  missedByBps?: number | undefined
}
