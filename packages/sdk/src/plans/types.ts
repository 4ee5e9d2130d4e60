import type { Address, Hash } from 'viem'
import type { getAddLiquidityCall } from '../contracts/getAddLiquidityCall.js'
import type { getRemoveLiquidityCall } from '../contracts/getRemoveLiquidityCall.js'
import type { getSwapCall } from '../contracts/getSwapCall.js'
import type { Call, LiquidityCallParameters } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'
import type { Token } from '../tokens/types.js'

/** One of a trade's amounts, in the token's smallest unit. */
export type ExactAmount =
  | { amountIn: bigint; amountOut?: undefined }
  | { amountIn?: undefined; amountOut: bigint }

/** A price at one block. */
export type Quote<symbols extends string = string> = {
  type: 'exactInput' | 'exactOutput'
  tokenIn: Token<symbols>
  tokenOut: Token<symbols>
  /** Amount in the smallest unit of `tokenIn`. */
  amountIn: bigint
  /** Amount in the smallest unit of `tokenOut`. */
  amountOut: bigint
  path: Address[]
  route: Token<symbols>[]
  /** The router's amount at each token of the route. */
  amounts: bigint[]
  /** Price impact in basis points, without the fee. */
  priceImpactBps: number
  /** The pools' fees together, in basis points, rounded up. */
  routeFeeBps: number
  chainId: number
  blockNumber: bigint
  /** The time of the request, in Unix milliseconds. */
  quotedAt: number
}

export type PlanParameters<symbols extends string = string> = {
  deployment: Deployment<symbols>
  /** Signs and pays. @default the client's account */
  account?: Address | undefined
}

export type RouterPlanParameters<symbols extends string = string> =
  PlanParameters<symbols> & {
    /** Unix seconds. @default 20 minutes from now, by `getDeadline` */
    deadline?: bigint | undefined
    /** @default account */
    recipient?: Address | undefined
  }

export type LiquidityPlanParameters<symbols extends string = string> =
  RouterPlanParameters<symbols> & {
    tokenA: NoInfer<symbols> | Address
    tokenB: NoInfer<symbols> | Address
    /** Slippage tolerance in basis points, 0 to 10,000. @default 100 */
    slippageBps?: number | undefined
    /** Minimum of `tokenA`, in its smallest unit. @default by `slippageBps` */
    amountAMin?: bigint | undefined
    /** Minimum of `tokenB`, in its smallest unit. @default by `slippageBps` */
    amountBMin?: bigint | undefined
  }

/** The native coin's address is viem's `ethAddress` (EIP-7528). */
export type SwapTerms = Pick<
  getSwapCall.Parameters,
  'type' | 'amountIn' | 'amountOut' | 'recipient' | 'feeOnTransfer'
> & {
  kind: 'swap'
  tokenIn: Address
  tokenOut: Address
  /** Expected at the pools' state when the plan was made. */
  amountOutExpected: bigint
  /** Tokens between `tokenIn` and `tokenOut`. */
  intermediateTokens: Address[]
}

type LiquidityTerms = Pick<
  LiquidityCallParameters,
  'amountAMin' | 'amountBMin' | 'recipient'
> & {
  tokenA: Address
  tokenB: Address
}

export type AddLiquidityTerms = LiquidityTerms &
  Pick<getAddLiquidityCall.Parameters, 'amountA' | 'amountB'> & {
    kind: 'addLiquidity'
    /** Expected at the pool's state when the plan was made. */
    liquidityExpected: bigint
  }

export type RemoveLiquidityTerms = LiquidityTerms &
  Pick<getRemoveLiquidityCall.Parameters, 'liquidity' | 'feeOnTransfer'> & {
    kind: 'removeLiquidity'
    amountAExpected: bigint
    amountBExpected: bigint
  }

export type PlanTerms = SwapTerms | AddLiquidityTerms | RemoveLiquidityTerms

export type ApproveTerms = {
  kind: 'approve'
  token: Address
  /** Amount that the spender may spend afterwards; 0 revokes the allowance. */
  amount: bigint
  spender: Address
}

export type WrapTerms = {
  kind: 'wrap' | 'unwrap'
  /** Amount in wei. */
  amount: bigint
}

/** An exact-amount approval, sent before the plan's call. */
export type PlanApproval = {
  /** The pair for its LP token. */
  token: Address
  /** Set if the token must be reset to 0 first. */
  reset?: boolean | undefined
  /** Set if a signed EIP-2612 permit may replace the transaction. */
  permit?: boolean | undefined
}

type PlanOf<terms> = {
  chainId: number
  /** Restarted chains keep their id. */
  genesisHash: Hash
  /** Signs and pays. */
  account: Address
  /** `getPlanSummary` looks up the tokens. */
  terms: terms
  /** Those missing when the plan was made. */
  approvals: PlanApproval[]
}

/** A write as plain data; `getPlanSteps` derives its calls. */
export type Plan<terms extends PlanTerms = PlanTerms> = PlanOf<terms> & {
  /** Unix seconds. */
  deadline: bigint
}

export type ApprovePlan = PlanOf<ApproveTerms> & Lasting

export type WrapPlan = PlanOf<WrapTerms> & Lasting

export type AnyPlan = Plan | ApprovePlan | WrapPlan

export type PlanAmount = {
  token: Token
  /** Amount in the token's smallest unit. */
  amount: bigint
}

type Both = [PlanAmount, PlanAmount]

type SummaryOf<kind, spend, receive> = {
  kind: kind
  /** Maximum to spend, excluding gas; for a withdrawal, LP tokens to burn. */
  spend: spend
  /** Minimum, or the plan reverts. The router guarantees no LP tokens. */
  receiveAtLeast: receive
  /** Expected at the pools' state when the plan was made. */
  receiveExpected: receive
  recipient: Address
}

type Expiring = { deadline: bigint }
/** It does not expire. */
type Lasting = { deadline?: undefined }
type One = [PlanAmount]

export type SwapSummary = Expiring &
  SummaryOf<'swap', One, One> &
  Pick<SwapTerms, 'type' | 'feeOnTransfer'> & { route: Token[] }

export type AddLiquiditySummary = Expiring &
  SummaryOf<'addLiquidity', Both, One> & { spendAtLeast: Both }

export type RemoveLiquiditySummary = Expiring &
  SummaryOf<'removeLiquidity', One, Both> &
  Pick<RemoveLiquidityTerms, 'feeOnTransfer'>

export type PlanSummary =
  | SwapSummary
  | AddLiquiditySummary
  | RemoveLiquiditySummary

export type ApproveSummary = Lasting &
  SummaryOf<'approve', [], []> &
  Pick<ApproveTerms, 'spender'> & {
    /** Amount that the spender may spend afterwards; 0 revokes the allowance. */
    allow: PlanAmount
  }

export type WrapSummary = Lasting & SummaryOf<'wrap' | 'unwrap', One, One>

export type AnySummary = PlanSummary | ApproveSummary | WrapSummary

export type ApproveStep = {
  kind: 'approve'
  call: Call
  token: Token
  spender: Address
  /** Amount in the token's smallest unit; 0 revokes the allowance. */
  amount: bigint
  /** Set if an EIP-2612 permit until then may replace the transaction. */
  permitDeadline?: bigint | undefined
}

type MainKind = PlanTerms['kind'] | WrapTerms['kind']

/** The call that a plan is for: its last step. */
export type MainStep<kind extends MainKind = MainKind> = {
  kind: kind
  call: Call
} & { [field in Exclude<keyof ApproveStep, 'kind' | 'call'>]?: undefined }

export type PlanStep<kind extends AnyPlan['terms']['kind'] = MainKind> =
  | ApproveStep
  | MainStep<Exclude<kind, 'approve'>>
