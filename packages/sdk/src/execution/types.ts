import type { Address, Client, Hash, Hex, TransactionReceipt } from 'viem'
import type { AnyPlan, Plan, PlanAmount, PlanStep } from '../plans/types.js'
import type { Token } from '../tokens/types.js'

export type PlanTransaction = {
  kind: PlanStep['kind']
  /**
   * Hash of the mined transaction. If the user raised the fee, this is the
   * replacement's hash.
   */
  hash: Hash
  receipt: TransactionReceipt
}

/**
 * The data that finds a transaction again. It is stored before the transaction is sent.
 */
export type KeptTransaction = {
  /**
   * - `local`: a key of this program. Its signed bytes are sent unchanged.
   * - `keepsNonce`: a node that signs with the requested nonce
   * - `wallet`: a wallet that chooses its own nonce
   */
  signer: 'local' | 'keepsNonce' | 'wallet'
  /** The latest block before it was signed. */
  sentAfterBlock?: bigint | undefined
  hash?: Hash | undefined
  /** All transactions signed with the same nonce, if fees were raised. */
  hashes?: readonly Hash[] | undefined
  /** Undefined until this program has chosen the nonce or the chain has shown it. */
  nonce?: number | undefined
  /** The account's next nonce before the wallet got the request. */
  minNonce?: number | undefined
  /** The gas limit that was signed or requested. It differs between executions. */
  gas?: bigint | undefined
  rawTransaction?: Hex | undefined
}

type Nothing = { [field in keyof KeptTransaction]?: undefined }

/**
 * A transaction's state until its receipt:
 * - `ready`: nothing was signed, or the signed transaction can never be mined
 * - `signed`: signed with a local key. If this state was stored, the transaction may have
 *   been sent since then.
 * - `handedOut`: handed to its signer or node, which may have sent it
 * - `pending`: the hash is known
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
 * The state of an execution, for `resumePlan`. JSON-safe except for its bigints. It
 * contains the transaction of the current step.
 */
export type PlanState = TransactionState & {
  /** Distinguishes executions of equal plans. */
  id?: string | undefined
  /** Identifies the plan. Undefined before the execution. */
  plan?: Hash | undefined
  step: number
  /** The signed permit that replaces the approval before the main step. */
  permit?: PermitSignature | undefined
  /** The transactions of the previous steps. */
  transactions: PlanTransaction[]
}

export type PlanProgress = {
  step: number
  steps: number
  kind: PlanStep['kind']
  /**
   * - `skipped`: the allowance already exists
   * - `simulating`: simulated before the wallet opens
   * - `awaitingWallet`: the wallet shows its prompt
   * - `unclear`: the wallet may have sent the step, so the chain is searched
   * - `rejected`: the user rejected the step after the signal was aborted
   * - `sending`: signed with a local key, and about to be sent
   * - `pending`: sent, but not mined yet
   * - `replaced`: sent again with another fee, with the new transaction's `hash`
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
  /** Pass it to `resumePlan` if the execution ends here. */
  state: PlanState
}

/** Two viem clients. They may be the same. */
export type PlanClients = {
  publicClient: Client
  /** The client that signs. Its account must be the plan's. */
  walletClient: Client
}

/** Times are in milliseconds. */
export type ExecuteOptions = {
  /**
   * Called and awaited at every change. Store its `state` for `resumePlan`. If it
   * throws at `sending` or `awaitingWallet`, the execution ends before anything is
   * sent.
   */
  onProgress?: ((progress: PlanProgress) => void | Promise<void>) | undefined
  /**
   * Stops the execution. Transactions that were already sent stay sent. If a wallet's
   * prompt is still open, the user may still confirm it. The hash or rejection is then
   * passed to `onProgress`.
   */
  signal?: AbortSignal | undefined
  /** Maximum time to wait until a mined approval is visible. @default 10_000 */
  allowanceTimeout?: number | undefined
  /** @default 1_000 */
  allowanceInterval?: number | undefined
  /**
   * Declares that the signer is a node that signs with the requested nonce. A wallet
   * may choose its own nonce, so a request that it does not answer is never repeated.
   * @default a wallet, unless the account is local
   */
  signer?: 'keepsNonce' | undefined
  /**
   * Number of blocks from a transaction's own to the latest, including both, before it
   * counts as mined. With a higher number, a transaction is not reported as mined if
   * its block is undone soon.
   * @default 1
   */
  confirmations?: number | undefined
  /** Interval for checking the receipt. @default the client's, at most 1_000 */
  pollingInterval?: number | undefined
  /** Time after which an unknown transaction counts as dropped. @default 60_000 */
  dropTimeout?: number | undefined
  /**
   * Maximum time to search for a transaction that a wallet may have sent.
   * @default 10_000
   */
  unclearTimeout?: number | undefined
  /**
   * Sends a step again that may have been sent. Set it only if the wallet's activity
   * does not show the transaction.
   * @default false
   */
  resend?: boolean | undefined
  /** Maximum time without an answer of the node during a wait. @default 30_000 */
  rpcTimeout?: number | undefined
}

/** The amounts of a plan, from the events of its last transaction. */
export type PlanAmounts = {
  /** Amounts that the account spent, excluding gas and the router's refunds. */
  spent: PlanAmount[]
  /** Amounts that the recipient received. LP tokens have the pair's address. */
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
  /** The balance after the plan, excluding gas. */
  after: bigint
  /** `after - before`. Negative if the account pays. */
  change: bigint
}

export type RevertReason = {
  /**
   * - `slippage`: the price moved beyond the limit
   * - `expired`: the deadline had passed
   * - `insufficientLiquidity`: the pool has too little for the amount
   * - `insufficientBalance`: the account has less than it would spend
   * - `insufficientAllowance`: the allowance is lower than the amount
   * - `transferRefused`: a token, or the recipient of the native coin, refuses the
   *   transfer
   * - `feeOnTransfer`: a token charges a fee on each transfer
   * - `insufficientFunds`: the account cannot pay for value and gas
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
  /** One sentence that explains the reason. */
  message: string
  raw?: string | undefined
  /** An amount in smallest units, or a time. */
  limit?: bigint | undefined
  actual?: bigint | undefined
  /** The difference in the unit of the limit. */
  missedBy?: bigint | undefined
  /** The difference in basis points of the limit, rounded up. Only for amounts. */
  missedByBps?: number | undefined
}
