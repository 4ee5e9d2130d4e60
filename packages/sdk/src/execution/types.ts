import type { Address, Client, Hash, Hex, TransactionReceipt } from 'viem'
import type { Call } from '../contracts/types.js'
import type { AnyPlan, AnySummary, Plan, PlanStep } from '../plans/types.js'
import type { Token } from '../tokens/types.js'

/** A step's transaction that was mined and did what it should. */
export type PlanTransaction = {
  /** The step's kind. */
  kind: PlanStep['kind']
  /** Hash as mined: the replacement's where the user raised the fee. */
  hash: Hash
  /** The receipt, its status `success`. */
  receipt: TransactionReceipt
}

/** Where the execution of a plan stands, for `resumePlan` to continue. */
export type PlanState = {
  /** Tells this execution from others of an equal plan. */
  id?: string | undefined
  /** Index of the step at hand. */
  step: number
  /** Transaction of that step, once known. */
  hash?: Hash | undefined
  /** Nonce of that transaction; without a hash, a wallet's may be a later one. */
  nonce?: number | undefined
  /** Gas limit of that transaction, if we chose it: each execution has its own. */
  gas?: bigint | undefined
  /** The signed bytes, if the key is a local one. They are sent unchanged. */
  rawTransaction?: Hex | undefined
  /** Call data of that transaction, where a signed permit is a part of it. */
  data?: Hex | undefined
  /**
   * Latest block before that transaction left. Where it is set without a hash,
   * the transaction may have been sent.
   */
  sentAfterBlock?: bigint | undefined
  /** Transactions of the steps before, as far as they needed one. */
  transactions: PlanTransaction[]
}

/** One report of how the execution goes. */
export type PlanProgress = {
  /** Index of the step, from 0. */
  step: number
  /** Number of steps. */
  steps: number
  /** The step's kind. */
  kind: PlanStep['kind']
  /**
   * - `skipped`: the allowance is already there
   * - `simulating`: dry run before the wallet is asked
   * - `awaitingWallet`: the wallet asks its user
   * - `unclear`: the wallet's answer does not say whether it sent the step; the chain
   *   is searched
   * - `rejected`: the user rejected the step after the signal was aborted; `state` has
   *   nothing of it
   * - `sending`: signed with a local key, about to leave
   * - `pending`: sent, not mined yet
   * - `replaced`: sent again with another fee; `hash` is the new one
   * - `confirmed`: mined
   * - `awaitingAllowance`: mined, but not yet visible to the node we read
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
  /** The transaction, once sent. */
  hash?: Hash | undefined
  /** What `resumePlan` needs if the program ends now; JSON-safe but for its bigints. */
  state: PlanState
}

/** A viem client to read with and one that signs. They may be the same. */
export type PlanClients = {
  /** Reads the chain. */
  publicClient: Client
  /** Signs and sends; its account must be the plan's. */
  walletClient: Client
}

/** Options of an execution. All times are in milliseconds. */
export type ExecuteOptions = {
  /**
   * Called at every change, and awaited. Keep its `state`: with it `resumePlan`
   * continues after a crash. If it throws, the execution ends with a
   * `ProgressHandlerError`; before a transaction leaves (`sending`,
   * `awaitingWallet`), nothing is sent then.
   */
  onProgress?: ((progress: PlanProgress) => void | Promise<void>) | undefined
  /**
   * Stops the execution. A transaction already sent stays sent, and the error
   * carries its hash. A wallet still asking its user may yet send: its hash, or the
   * rejection, then comes through `onProgress`.
   */
  signal?: AbortSignal | undefined
  /**
   * How long to wait until a mined approval is visible to every node that answers.
   * @default 10_000
   */
  allowanceTimeout?: number | undefined
  /** How often to look for it. @default 1_000 */
  allowanceInterval?: number | undefined
  /**
   * How often to look for a receipt.
   * @default the public client's `pollingInterval`, at most 1_000
   */
  pollingInterval?: number | undefined
  /**
   * How long a sent transaction may be unknown to the node before it counts as
   * dropped, or wait for one with a lower nonce that is missing.
   * @default 60_000
   */
  dropTimeout?: number | undefined
  /**
   * How long to look for a transaction that a wallet may have sent, when its
   * answer was lost.
   * @default 10_000
   */
  unclearTimeout?: number | undefined
  /**
   * Sends a step again although it may have been sent. Set it only when the
   * wallet's activity shows that it was not.
   * @default false
   */
  resend?: boolean | undefined
  /**
   * How long the node may fail to answer while a transaction is pending.
   * @default 30_000
   */
  rpcTimeout?: number | undefined
}

/** The result of a plan. An approval may have needed no transaction. */
export type ExecuteResult<plan extends AnyPlan = Plan> = {
  /** Transactions in order, approvals included. */
  transactions: PlanTransaction[]
  /** Hash of the last one. */
  hash: Hash | (plan extends Plan ? never : undefined)
  /** Receipt of the last one. */
  receipt: TransactionReceipt | (plan extends Plan ? never : undefined)
}

/** The change of one balance when a plan is executed. */
export type BalanceChange = {
  /** Whose balance. */
  account: Address
  /** The token; a pair's LP token has `isLp`. */
  token: Token
  /** Balance before, in the token's smallest unit. */
  before: bigint
  /** Balance after, gas apart. */
  after: bigint
  /** `after - before`; negative for what goes out. */
  change: bigint
}

/** Why the contracts refuse a call. */
export type RevertReason = {
  /**
   * - `slippage`: the price moved beyond the limit
   * - `expired`: mined after the deadline
   * - `insufficientLiquidity`: the pool cannot serve the amount
   * - `insufficientBalance`: the account has less than it is to spend
   * - `insufficientAllowance`: the router may spend less than that
   * - `transferRefused`: a token, or the recipient of the native coin, refuses
   * - `feeOnTransfer`: a token keeps a part of what is transferred
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
  /** The reason in one sentence. */
  message: string
  /** The contract's own words. */
  raw?: string | undefined
  /** The limit that was missed: an amount in smallest units, or a time. */
  limit?: bigint | undefined
  /** The actual amount or time. */
  actual?: bigint | undefined
  /** By how much the limit was missed, in its own unit. */
  missedBy?: bigint | undefined
  /** The same in basis points of the limit, rounded up; amounts only. */
  missedByBps?: number | undefined
}

/** A call that the contracts refused. */
export type Refused = {
  /** Signer of the call. */
  account: Address
  /** Summary of the plan that the call is a step of. */
  summary: AnySummary
  refused: Call
  /** The contract's own words. */
  raw: string
  /** Block to measure at; the latest when left out. */
  blockNumber: bigint | undefined
  /** Earlier steps of the plan that were only simulated. */
  granted: readonly Call[]
}

/** A reason with the figures behind it. */
export type Measured = Omit<RevertReason, 'raw' | 'missedBy'>
