import type { Address, Client, Hash, TransactionReceipt } from 'viem'
import type { Call } from '../contracts/types.js'
import type { Token } from '../tokens/types.js'

/** An amount that a plan moves. */
export type PlanAmount = {
  /** The token, or `'LP'` for the LP token of the plan's pool. */
  token: Token | 'LP'
  /** Amount in the token's smallest unit; LP tokens have 18 decimals. */
  amount: bigint
}

/** What a plan does, for a person to read before signing. */
export type PlanSummary = {
  /** What the plan is for. */
  kind: 'swap' | 'addLiquidity' | 'removeLiquidity'
  /** What goes out at most, gas apart. */
  spend: PlanAmount[]
  /** What comes in at least, or the plan reverts. */
  receiveAtLeast: PlanAmount[]
  /** What comes in if the pool stays as it was when the plan was made. */
  receiveExpected: PlanAmount[]
  /** The pair whose LP tokens come in or go out; unset for a swap. */
  pairAddress?: Address | undefined
  /** Who gets it. */
  recipient: Address
  /** Unix time in seconds after which the plan reverts. */
  deadline: bigint
}

/** What an approval does, for a person to read before signing. */
export type ApproveSummary = {
  /** What the plan is for. */
  kind: 'approve'
  /** What the spender may spend afterwards; 0 takes the allowance back. */
  allow: PlanAmount
  /** Who may spend it. */
  spender: Address
  /** Nothing goes out. */
  spend: PlanAmount[]
  /** Nothing comes in. */
  receiveAtLeast: PlanAmount[]
  /** Nothing comes in. */
  receiveExpected: PlanAmount[]
  /** Of no LP tokens. */
  pairAddress?: undefined
  /** The account itself. */
  recipient: Address
  /** It does not expire. */
  deadline?: undefined
}

/** Lets a spender spend an exact amount, unless it already may. */
export type ApproveStep = {
  kind: 'approve'
  /** The call of `approve`. */
  call: Call
  /** The token; an LP token goes by the symbol `LP`. */
  token: Token
  /** Who may spend it. */
  spender: Address
  /** Exact amount, in the token's smallest unit; 0 takes it back. */
  amount: bigint
  /**
   * Set where a signed EIP-2612 permit may take the place of the transaction:
   * the time in seconds until which the signature is valid.
   */
  permitDeadline?: bigint | undefined
}

/** What the plan is for: its last step. */
export type MainStep = {
  kind: PlanSummary['kind']
  /** The router call. */
  call: Call
  token?: undefined
  spender?: undefined
  amount?: undefined
  permitDeadline?: undefined
}

/** One step of a plan. */
export type PlanStep = ApproveStep | MainStep

/** A write as plain data: any approvals, then the one call they are for. */
export type Plan = {
  /** EIP-155 id of the chain it is for. */
  chainId: number
  /** Who signs it. */
  account: Address
  /** The steps, in order. */
  steps: PlanStep[]
  /** What it does. */
  summary: PlanSummary
}

/** An approval as a plan of its own. */
export type ApprovePlan = {
  /** EIP-155 id of the chain it is for. */
  chainId: number
  /** Who signs it. */
  account: Address
  /** The steps, in order; none where the allowance is there already. */
  steps: ApproveStep[]
  /** What it does. */
  summary: ApproveSummary
}

/** A plan of any kind. */
export type AnyPlan = Plan | ApprovePlan

/** A step's transaction that was mined and did what it should. */
export type PlanTransaction = {
  /** The step's kind. */
  kind: PlanStep['kind']
  /** Hash as mined: the replacement's where the user raised the fee. */
  hash: Hash
  /** The receipt, its status `success`. */
  receipt: TransactionReceipt
}

/** Where the execution of a plan stands; what `resumePlan` goes on from. */
export type PlanState = {
  /** Index of the step at hand. */
  step: number
  /** Transaction of that step, once sent. */
  hash?: Hash | undefined
  /** Nonce of that transaction, once known. */
  nonce?: number | undefined
  /** Latest block before that transaction was sent. */
  sentAfterBlock?: bigint | undefined
  /** EIP-5792 id, where the whole plan was sent as one batch. */
  batchId?: string | undefined
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
   * - `pending`: sent, not mined yet
   * - `replaced`: sent again with another fee; `hash` is the new one
   * - `confirmed`: mined
   * - `awaitingAllowance`: mined, but not yet visible to the node we read
   */
  status:
    | 'skipped'
    | 'simulating'
    | 'awaitingWallet'
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

/** How to execute a plan. All times are in milliseconds. */
export type ExecuteOptions = {
  /** Called at every change. */
  onProgress?: ((progress: PlanProgress) => void) | undefined
  /**
   * Stops the execution. A transaction already sent stays sent, and the error
   * carries its hash. A wallet still asking its user may yet send: its hash
   * then comes through `onProgress`.
   */
  signal?: AbortSignal | undefined
  /**
   * Sends the plan as one EIP-5792 batch where the wallet can, else step by
   * step.
   * @default false
   */
  batch?: boolean | undefined
  /**
   * How long to wait for the wallet to tell whether it can batch.
   * @default 2_000
   */
  batchTimeout?: number | undefined
  /**
   * How long to wait until a mined approval is visible to the node.
   * @default 10_000
   */
  allowanceTimeout?: number | undefined
  /**
   * How often to look for it.
   * @default 1_000
   */
  allowanceInterval?: number | undefined
  /**
   * How often to look for a receipt.
   * @default the public client's `pollingInterval`, at most 1_000
   */
  pollingInterval?: number | undefined
  /**
   * How long a sent transaction may be unknown to the node before it counts as
   * dropped.
   * @default 60_000
   */
  dropTimeout?: number | undefined
  /**
   * How long the node may fail to answer while a transaction is pending.
   * @default 30_000
   */
  rpcTimeout?: number | undefined
}

/** What an executed plan leaves. An approval may have needed no transaction. */
export type ExecuteResult<plan extends AnyPlan = Plan> = {
  /** Transactions in order, approvals included. */
  transactions: PlanTransaction[]
  /** Hash of the last one. */
  hash: Hash | (plan extends Plan ? never : undefined)
  /** Receipt of the last one. */
  receipt: TransactionReceipt | (plan extends Plan ? never : undefined)
}

/** Why the contracts refuse a call. */
export type RevertReason = {
  /**
   * - `slippage`: the price moved beyond the limit
   * - `expired`: mined after the deadline
   * - `insufficientLiquidity`: the pool cannot serve the amount
   * - `insufficientBalance`: the account has less than it is to spend
   * - `insufficientAllowance`: the router may spend less than that
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
    | 'insufficientFunds'
    | 'outOfGas'
    | 'other'
  /** The reason in one sentence. */
  message: string
  /** The contract's own words. */
  raw?: string | undefined
  /** The limit that was missed: an amount in smallest units, or a time. */
  limit?: bigint | undefined
  /** What there was instead. */
  actual?: bigint | undefined
  /** By how much the limit was missed, in its own unit. */
  missedBy?: bigint | undefined
  /** The same in basis points of the limit, rounded up; amounts only. */
  missedByBps?: bigint | undefined
}

/** How one balance changes when a plan is executed. */
export type BalanceChange = {
  /** Whose balance. */
  account: Address
  /** The token, or `'LP'` for the LP token of the plan's pool. */
  token: Token | 'LP'
  /** Balance before, in the token's smallest unit. */
  before: bigint
  /** Balance after, gas apart. */
  after: bigint
  /** `after - before`; negative for what goes out. */
  change: bigint
}
