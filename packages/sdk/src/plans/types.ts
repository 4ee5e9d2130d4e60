import type { Address, Hash } from 'viem'
import type { Call } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'
import type { Token } from '../tokens/types.js'

/** The parameters of every plan. */
export type PlanParameters<ticker extends string = string> = {
  /** The network. */
  deployment: Deployment<ticker>
  /** Signs, and owns what goes out. @default the client's account */
  account?: Address | undefined
}

/** The parameters of every plan that calls the router. */
export type RouterPlanParameters<ticker extends string = string> =
  PlanParameters<ticker> & {
    /**
     * Unix time in seconds after which the plan reverts.
     * @default what `getDeadline` returns: 20 minutes from now
     */
    deadline?: bigint | undefined
    /** Receives what comes out. @default account */
    recipient?: Address | undefined
  }

/** The parameters of a deposit and of a withdrawal. */
export type LiquidityPlanParameters<ticker extends string = string> =
  RouterPlanParameters<ticker> & {
    /** Symbol or address of one token. */
    tokenA: NoInfer<ticker> | Address
    /** Symbol or address of the other token. */
    tokenB: NoInfer<ticker> | Address
    /** Least of `tokenA` to add or to get, in its smallest unit. @default 0n */
    amountAMin?: bigint | undefined
    /** Least of `tokenB` to add or to get, in its smallest unit. @default 0n */
    amountBMin?: bigint | undefined
  }

/**
 * The terms of a swap. A plan names tokens by address: the native coin by
 * viem's `ethAddress` (EIP-7528), its wrapped version by the contract.
 */
export type SwapTerms = {
  kind: 'swap'
  /** The exact amount; the other one is a limit. */
  type: 'exactInput' | 'exactOutput'
  /** Token to spend. */
  tokenIn: Address
  /** Token to receive. */
  tokenOut: Address
  /** Most to spend, in the smallest unit of `tokenIn`. */
  amountIn: bigint
  /** Least to receive, in the smallest unit of `tokenOut`. */
  amountOut: bigint
  /** Amount to receive if the pools stay as they were when the plan was made. */
  amountOutExpected: bigint
  /** Contracts of the tokens between `tokenIn` and `tokenOut`. */
  via: Address[]
  /** Receives `tokenOut`. */
  recipient: Address
  /**
   * Set if a token on the route keeps a part of each transfer: the router's
   * `…SupportingFeeOnTransferTokens` functions compare the limit with what arrives.
   */
  feeOnTransfer?: boolean | undefined
}

type LiquidityTerms = {
  /** One token. */
  tokenA: Address
  /** The other token. */
  tokenB: Address
  /** Least of `tokenA` to add or to receive, in its smallest unit. */
  amountAMin: bigint
  /** Least of `tokenB` to add or to receive, in its smallest unit. */
  amountBMin: bigint
  /** Receives what comes out. */
  recipient: Address
}

/** The terms of a deposit. */
export type AddLiquidityTerms = LiquidityTerms & {
  kind: 'addLiquidity'
  /** Most of `tokenA` to add, in its smallest unit. */
  amountA: bigint
  /** Most of `tokenB` to add, in its smallest unit. */
  amountB: bigint
  /** LP tokens if the pool stays as it was when the plan was made. */
  liquidityExpected: bigint
}

/** The terms of a withdrawal. */
export type RemoveLiquidityTerms = LiquidityTerms & {
  kind: 'removeLiquidity'
  /** LP tokens to burn. */
  liquidity: bigint
  /** Amount of `tokenA` if the pool stays as it was when the plan was made. */
  amountAExpected: bigint
  /** Amount of `tokenB` if the pool stays as it was when the plan was made. */
  amountBExpected: bigint
  /** Set as for a swap. Only withdrawals of the native coin have such a function. */
  feeOnTransfer?: boolean | undefined
}

/** The terms of a plan that calls the router. */
export type PlanTerms = SwapTerms | AddLiquidityTerms | RemoveLiquidityTerms

/** The terms of an approval. */
export type ApproveTerms = {
  kind: 'approve'
  /** The token. */
  token: Address
  /** Amount that the spender may spend afterwards; 0 revokes the allowance. */
  amount: bigint
  /** Account or contract that may spend it. */
  spender: Address
}

/** The terms of wrapping or unwrapping the native coin. */
export type WrapTerms = {
  kind: 'wrap' | 'unwrap'
  /** Amount in wei. */
  amount: bigint
}

/** An approval of exactly what a plan spends of a token, sent before its call. */
export type PlanApproval = {
  /** The token; the pair for its LP token. */
  token: Address
  /** Set if the token changes its allowance only from 0, which is sent first. */
  reset?: boolean | undefined
  /** Set if a signed EIP-2612 permit may replace the transaction. */
  permit?: boolean | undefined
}

type PlanOf<terms> = {
  /** EIP-155 id of the chain. */
  chainId: number
  /** The deployment's genesis hash, as chains that start anew keep their id. */
  genesisHash: Hash
  /** Signs, and owns what goes out. */
  account: Address
  /** The plan's terms; `getPlanSummary` looks up the tokens. */
  summary: terms
  /** Approvals that were missing when the plan was made. */
  approvals: PlanApproval[]
}

/**
 * A write as plain data. `getPlanSteps` derives its calls: the approvals, then the
 * one that they are for.
 */
export type Plan<terms extends PlanTerms = PlanTerms> = PlanOf<terms> & {
  /** Unix time in seconds after which the call reverts. */
  deadline: bigint
}

/** An approval as a plan of its own. */
export type ApprovePlan = PlanOf<ApproveTerms> & { deadline?: undefined }

/** Wrapping or unwrapping the native coin. */
export type WrapPlan = PlanOf<WrapTerms> & { deadline?: undefined }

/** A plan of any kind. */
export type AnyPlan = Plan | ApprovePlan | WrapPlan

/** An amount that a plan moves. */
export type PlanAmount = {
  /** The token; a pair's LP token has `isLp`. */
  token: Token
  /** Amount in the token's smallest unit. */
  amount: bigint
}

type Both = [PlanAmount, PlanAmount]

/** The part of a summary that every kind has. */
type SummaryOf<kind, spend, receive> = {
  kind: kind
  /** Most to spend, gas aside; for a withdrawal, LP tokens to burn. */
  spend: spend
  /** Least to receive, or the plan reverts. The router guarantees no LP tokens. */
  receiveAtLeast: receive
  /** Amounts to receive if the pools stay as they were when the plan was made. */
  receiveExpected: receive
  /** Receives what comes out. */
  recipient: Address
}

type RouterSummary<kind, spend, receive> = SummaryOf<kind, spend, receive> & {
  /** Unix time in seconds after which the call reverts. */
  deadline: bigint
}

type OwnSummary<kind, spend, receive> = SummaryOf<kind, spend, receive> & {
  /** It does not expire. */
  deadline?: undefined
}

/** A swap, for a person to read before signing. */
export type SwapSummary = RouterSummary<'swap', [PlanAmount], [PlanAmount]> & {
  /** The exact amount; the other one is a limit. */
  type: 'exactInput' | 'exactOutput'
  /** The tokens of the route, both ends included. */
  route: Token[]
  /** Set if a token on the route keeps a part of each transfer. */
  feeOnTransfer?: boolean | undefined
}

/** A deposit, for a person to read before signing. */
export type AddLiquiditySummary = RouterSummary<
  'addLiquidity',
  Both,
  [PlanAmount]
> & {
  /** Least to add of each token. */
  spendAtLeast: Both
}

/** A withdrawal, for a person to read before signing. */
export type RemoveLiquiditySummary = RouterSummary<
  'removeLiquidity',
  [PlanAmount],
  Both
> & {
  /** Set if one of the tokens keeps a part of each transfer. */
  feeOnTransfer?: boolean | undefined
}

/** A plan that calls the router, for a person to read before signing. */
export type PlanSummary =
  | SwapSummary
  | AddLiquiditySummary
  | RemoveLiquiditySummary

/** An approval, for a person to read before signing. */
export type ApproveSummary = OwnSummary<'approve', [], []> & {
  /** Amount that the spender may spend afterwards; 0 revokes the allowance. */
  allow: PlanAmount
  /** Account or contract that may spend it. */
  spender: Address
}

/** Wrapping or unwrapping, for a person to read before signing. */
export type WrapSummary = OwnSummary<
  'wrap' | 'unwrap',
  [PlanAmount],
  [PlanAmount]
>

/** A plan of any kind, for a person to read before signing. */
export type AnySummary = PlanSummary | ApproveSummary | WrapSummary

/** Lets a spender spend an exact amount, unless it already may. */
export type ApproveStep = {
  kind: 'approve'
  /** The call of `approve`. */
  call: Call
  /** The token. */
  token: Token
  /** Account or contract that may spend it. */
  spender: Address
  /** Exact amount, in the token's smallest unit; 0 revokes the allowance. */
  amount: bigint
  /**
   * Set if a signed EIP-2612 permit may replace the transaction: the time in
   * seconds until which the signature is valid.
   */
  permitDeadline?: bigint | undefined
}

type MainKind = PlanTerms['kind'] | WrapTerms['kind']

/** The call that a plan is for: its last step. */
export type MainStep<kind extends MainKind = MainKind> = {
  kind: kind
  /** The call that the plan's summary describes. */
  call: Call
  token?: undefined
  spender?: undefined
  amount?: undefined
  permitDeadline?: undefined
}

/** One step of a plan. */
export type PlanStep<kind extends AnyPlan['summary']['kind'] = MainKind> =
  | ApproveStep
  | MainStep<Exclude<kind, 'approve'>>
