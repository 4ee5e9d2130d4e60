import type { Address } from 'viem'
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
  /** The least to add of each token; unset unless liquidity is added. */
  spendAtLeast?: PlanAmount[] | undefined
  /** Which amount of a swap is exact: the other one is a limit. */
  type?: 'exactInput' | 'exactOutput' | undefined
  /** The tokens that a swap goes through, both ends included. */
  route?: Token[] | undefined
  /**
   * Set where a token may keep a part of each transfer: the router is called by
   * a `…SupportingFeeOnTransferTokens` function, which goes by what arrives.
   */
  feeOnTransfer?: boolean | undefined
  /** The pair whose LP tokens come in or go out; unset for a swap. */
  pairAddress?: Address | undefined
  /** The router that is called. The plan approves no other spender. */
  router: Address
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

/** What wrapping or unwrapping does, for a person to read before signing. */
export type WrapSummary = {
  /** What the plan is for. */
  kind: 'wrap' | 'unwrap'
  /** What goes out, gas apart. */
  spend: PlanAmount[]
  /** As much comes in. */
  receiveAtLeast: PlanAmount[]
  /** The same. */
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

/** Wraps or unwraps the native coin. */
export type WrapStep = Omit<MainStep, 'kind'> & { kind: WrapSummary['kind'] }

/** One step of a plan. */
export type PlanStep = ApproveStep | MainStep | WrapStep

/** A write as plain data: any approvals, then the one call they are for. */
export type Plan = {
  /** EIP-155 id of the chain it is for. */
  chainId: number
  /** Who signs it. */
  account: Address
  /** The steps, in order. */
  steps: (ApproveStep | MainStep)[]
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

/** Wrapping or unwrapping the native coin. */
export type WrapPlan = {
  /** EIP-155 id of the chain it is for. */
  chainId: number
  /** Who signs it. */
  account: Address
  /** The one step. */
  steps: WrapStep[]
  /** What it does. */
  summary: WrapSummary
}

/** A plan of any kind. */
export type AnyPlan = Plan | ApprovePlan | WrapPlan
