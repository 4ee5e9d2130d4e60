import type { Address } from 'viem'
import type { Call, RouterCallParameters } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'
import type { Token } from '../tokens/types.js'

/** What every plan is made for. */
export type PlanParameters<ticker extends string = string> = {
  /** The network. */
  deployment: Deployment<ticker>
  /** Who signs, and owns what goes out. */
  account: Address
}

/** What every plan that calls the router is made for. */
export type RouterPlanParameters<ticker extends string = string> =
  PlanParameters<ticker> & {
    /**
     * Unix time in seconds after which the plan reverts.
     * @default what `getDeadline` returns: 20 minutes from now
     */
    deadline?: bigint | undefined
    /**
     * Who gets what comes out.
     * @default account
     */
    recipient?: Address | undefined
  }

/** What a deposit and a withdrawal are made for. */
export type LiquidityPlanParameters<ticker extends string = string> =
  RouterPlanParameters<ticker> & {
    /** Symbol or address of one token. */
    tokenA: NoInfer<ticker> | Address
    /** Symbol or address of the other token. */
    tokenB: NoInfer<ticker> | Address
    /**
     * Least of `tokenA` to add or to get, in its smallest unit.
     * @default 0n
     */
    amountAMin?: bigint | undefined
    /**
     * Least of `tokenB` to add or to get, in its smallest unit.
     * @default 0n
     */
    amountBMin?: bigint | undefined
  }

/** An amount that a plan moves. */
export type PlanAmount = {
  /** The token; a pair's LP token has `isLp`. */
  token: Token
  /** Amount in the token's smallest unit. */
  amount: bigint
}

/** What a swap does, for a person to read before signing. */
export type SwapSummary = RouterCallParameters & {
  /** What the plan is for. */
  kind: 'swap'
  /** Which amount is exact: the other one is a limit. */
  type: 'exactInput' | 'exactOutput'
  /** What goes out at most, gas apart. */
  spend: [PlanAmount]
  /** What comes in at least, or the plan reverts. */
  receiveAtLeast: [PlanAmount]
  /** What comes in if the pools stay as they were when the plan was made. */
  receiveExpected: [PlanAmount]
  /** The tokens that it goes through, both ends included. */
  route: Token[]
  /**
   * Set where a token may keep a part of each transfer: the router is called by
   * a `…SupportingFeeOnTransferTokens` function, which goes by what arrives.
   */
  feeOnTransfer?: boolean | undefined
}

/** What a deposit does, for a person to read before signing. */
export type AddLiquiditySummary = RouterCallParameters & {
  /** What the plan is for. */
  kind: 'addLiquidity'
  /** What goes out at most, gas apart. */
  spend: [PlanAmount, PlanAmount]
  /** The least to add of each token. */
  spendAtLeast: [PlanAmount, PlanAmount]
  /** LP tokens, of which the router guarantees none. */
  receiveAtLeast: [PlanAmount]
  /** LP tokens if the pool stays as it was when the plan was made. */
  receiveExpected: [PlanAmount]
}

/** What a withdrawal does, for a person to read before signing. */
export type RemoveLiquiditySummary = RouterCallParameters & {
  /** What the plan is for. */
  kind: 'removeLiquidity'
  /** The LP tokens that are burned. */
  spend: [PlanAmount]
  /** What comes in at least, or the plan reverts. */
  receiveAtLeast: [PlanAmount, PlanAmount]
  /** What comes in if the pool stays as it was when the plan was made. */
  receiveExpected: [PlanAmount, PlanAmount]
  /** As for a swap; only withdrawals of the native coin have such a function. */
  feeOnTransfer?: boolean | undefined
}

/** What a plan does, for a person to read before signing. */
export type PlanSummary =
  | SwapSummary
  | AddLiquiditySummary
  | RemoveLiquiditySummary

type OwnSummary = {
  /** The account itself. */
  recipient: Address
  /** It does not expire. */
  deadline?: undefined
}

/** What an approval does, for a person to read before signing. */
export type ApproveSummary = OwnSummary & {
  /** What the plan is for. */
  kind: 'approve'
  /** What the spender may spend afterwards; 0 takes the allowance back. */
  allow: PlanAmount
  /** Who may spend it. */
  spender: Address
  /** Nothing goes out. */
  spend: []
  /** Nothing comes in. */
  receiveAtLeast: []
  /** Nothing comes in. */
  receiveExpected: []
}

/** What wrapping or unwrapping does, for a person to read before signing. */
export type WrapSummary = OwnSummary & {
  /** What the plan is for. */
  kind: 'wrap' | 'unwrap'
  /** What goes out, gas apart. */
  spend: [PlanAmount]
  /** As much comes in. */
  receiveAtLeast: [PlanAmount]
  /** The same. */
  receiveExpected: [PlanAmount]
}

/** Lets a spender spend an exact amount, unless it already may. */
export type ApproveStep = {
  kind: 'approve'
  /** The call of `approve`. */
  call: Call
  /** The token. */
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
export type MainStep<kind = PlanSummary['kind']> = {
  kind: kind
  /** The call that the summary describes. */
  call: Call
  token?: undefined
  spender?: undefined
  amount?: undefined
  permitDeadline?: undefined
}

/** Wraps or unwraps the native coin. */
export type WrapStep = MainStep<WrapSummary['kind']>

/** One step of a plan. */
export type PlanStep = ApproveStep | MainStep | WrapStep

type PlanOf<summary, step> = {
  /** EIP-155 id of the chain it is for. */
  chainId: number
  /** Who signs it. */
  account: Address
  /** The steps, in order; none where an allowance is there already. */
  steps: step[]
  /** What it does. */
  summary: summary
}

/** A write as plain data: any approvals, then the one call they are for. */
export type Plan<summary extends PlanSummary = PlanSummary> = PlanOf<
  summary,
  ApproveStep | MainStep
>

/** An approval as a plan of its own. */
export type ApprovePlan = PlanOf<ApproveSummary, ApproveStep>

/** Wrapping or unwrapping the native coin. */
export type WrapPlan = PlanOf<WrapSummary, WrapStep>

/** A plan of any kind. */
export type AnyPlan = Plan | ApprovePlan | WrapPlan
