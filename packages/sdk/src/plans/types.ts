import type { Address, Hash } from 'viem'
import type { getAddLiquidityCall } from '../contracts/getAddLiquidityCall.js'
import type { getRemoveLiquidityCall } from '../contracts/getRemoveLiquidityCall.js'
import type { getSwapCall } from '../contracts/getSwapCall.js'
import type { Call, LiquidityCallParameters } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'
import type { Token } from '../tokens/types.js'

/** Exactly one of a trade's amounts, in the token's smallest unit. */
export type ExactAmount =
  | { amountIn: bigint; amountOut?: undefined }
  | { amountIn?: undefined; amountOut: bigint }

/** The result of a trade at one block. */
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
  /** Price impact in basis points, excluding fees. */
  priceImpactBps: number
  /** The fees of all pools on the route, in basis points, rounded up. */
  routeFeeBps: number
  chainId: number
  blockNumber: bigint
  /** The time of the request, in Unix milliseconds. */
  quotedAt: number
}

export type PlanParameters<symbols extends string = string> = {
  deployment: Deployment<symbols>
  /** The account that signs and pays. @default the client's account */
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
    /** Minimum amount of `tokenA`, in its smallest unit. @default by `slippageBps` */
    amountAMin?: bigint | undefined
    /** Minimum amount of `tokenB`, in its smallest unit. @default by `slippageBps` */
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
  /** Expected output at the pools' state when the plan was made. */
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
    /** Expected LP tokens at the pool's state when the plan was made. */
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
  /** The new allowance. 0 revokes it. */
  amount: bigint
  spender: Address
}

export type WrapTerms = {
  kind: 'wrap' | 'unwrap'
  /** Amount in wei. */
  amount: bigint
}

/** An approval of an exact amount, sent before the main call. */
export type PlanApproval = {
  /** The token's address, or the pair's address for its LP token. */
  token: Address
  /** Set if the allowance must be reset to 0 first. */
  reset?: boolean | undefined
  /** Set if a signed EIP-2612 permit may replace the transaction. */
  permit?: boolean | undefined
}

type PlanOf<terms> = {
  chainId: number
  /** A restarted chain keeps its chain id, but not this hash. */
  genesisHash: Hash
  /** The account that signs and pays. */
  account: Address
  /** Tokens are addresses. `getPlanSummary` looks them up. */
  terms: terms
  /** Approvals that the account still needed when the plan was made. */
  approvals: PlanApproval[]
}

/** A write as plain data, from which `getPlanSteps` derives the calls. */
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
  /** Maximum amounts to spend, excluding gas. For a withdrawal, the LP tokens to burn. */
  spend: spend
  /**
   * Minimum amounts to receive. If an amount would be lower, the transaction reverts.
   * For LP tokens, the router does not guarantee a minimum.
   */
  receiveAtLeast: receive
  /** Expected amounts at the pools' state when the plan was made. */
  receiveExpected: receive
  recipient: Address
}

type Expiring = { deadline: bigint }
/** The plan does not expire. */
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
    /** The new allowance. 0 revokes it. */
    allow: PlanAmount
  }

export type WrapSummary = Lasting & SummaryOf<'wrap' | 'unwrap', One, One>

export type AnySummary = PlanSummary | ApproveSummary | WrapSummary

export type ApproveStep = {
  kind: 'approve'
  call: Call
  token: Token
  spender: Address
  /** The new allowance in the token's smallest unit. 0 revokes it. */
  amount: bigint
  /** Set if an EIP-2612 permit with this deadline can replace the transaction. */
  permitDeadline?: bigint | undefined
}

type MainKind = PlanTerms['kind'] | WrapTerms['kind']

/** The main call of a plan, which is its last step. */
export type MainStep<kind extends MainKind = MainKind> = {
  kind: kind
  call: Call
} & { [field in Exclude<keyof ApproveStep, 'kind' | 'call'>]?: undefined }

export type PlanStep<kind extends AnyPlan['terms']['kind'] = MainKind> =
  | ApproveStep
  | MainStep<Exclude<kind, 'approve'>>
