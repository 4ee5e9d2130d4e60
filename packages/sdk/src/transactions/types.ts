import type { Address, Hash, Hex } from 'viem'
import type { getMidPrice } from '../amm/getMidPrice.js'
import type { RevertReason } from '../execution/types.js'
import type { AnySummary, PlanAmount } from '../plans/types.js'
import type { Token } from '../tokens/types.js'

export type Sending = Pick<TransactionSent, 'from' | 'to' | 'value'> & {
  input: Hex
}

/** Coins, tokens or LP tokens that go straight to somebody. */
export type TransferAsk = {
  kind: 'transfer'
  spend: TransactionAmount[]
  recipient: Address
}

/** A new contract, or a call that the deployment says nothing of. */
export type OtherAsk = {
  kind: 'deploy' | 'other'
  /** First four bytes of the call, which name the function. */
  selector: Hex | undefined
}

/**
 * The request of a transaction. For the calls of plans, it is the summary of the
 * plan; its `receiveExpected` is the minimum, as a call does not say more.
 */
export type TransactionIntent = AnySummary | TransferAsk | OtherAsk

/** An amount of a token. An LP token has the symbol `LP` and its pair's address. */
export type TransactionAmount = PlanAmount

/** A pool that a swap went through. */
export type SwapHop = {
  pairAddress: Address
  tokenIn: Token
  tokenOut: Token
  /** Taken by the pool, in the smallest unit of `tokenIn`. */
  amountIn: bigint
  /** Paid by the pool, in the smallest unit of `tokenOut`. */
  amountOut: bigint
  /** Part of `amountIn` that the pool kept, rounded down. */
  fee: bigint
  /**
   * Mid price right before: whole `tokenOut` for one whole `tokenIn`; undefined if
   * the pair's reserves are not among the logs.
   */
  priceBefore: getMidPrice.Price | undefined
}

type Parties = { payer: Address; recipient: Address }

export type DecodedSwap = Parties & {
  type: 'swap'
  /** Index of its first Swap event in the block. */
  logIndex: number
  /** The native coin if it was wrapped for the swap. */
  tokenIn: Token
  /** The native coin if it was unwrapped after the swap. */
  tokenOut: Token
  amountIn: bigint
  amountOut: bigint
  /** The pools on the way. Between two of them, the wrapped coin is the native one. */
  hops: readonly SwapHop[]
}

export type TransactionLiquidity = Parties & {
  type: 'deposit' | 'withdrawal'
  logIndex: number
  pairAddress: Address
  /** Taken or paid by the pool, `token0` first. */
  amounts: readonly [TransactionAmount, TransactionAmount]
  /** LP tokens minted or burnt, 18 decimals. */
  liquidity: bigint
}

export type DecodedWrap = Parties & {
  type: 'wrap' | 'unwrap'
  logIndex: number | undefined
  /** The native coin, or its wrapped version. */
  tokenIn: Token
  tokenOut: Token
  amount: bigint
}

export type TransactionTransfer = TransactionAmount & {
  type: 'transfer'
  /** Undefined for the transaction's own coin. */
  logIndex: number | undefined
  from: Address
  to: Address
}

export type TransactionApproval = TransactionAmount & {
  type: 'approval'
  logIndex: number
  owner: Address
  spender: Address
}

export type DecodedEvent =
  | DecodedSwap
  | TransactionLiquidity
  | DecodedWrap
  | TransactionTransfer
  | TransactionApproval

/** A pool of a swap; prices are whole `tokenOut` for one whole `tokenIn`. */
export type TransactionHop = SwapHop & {
  priceBefore: getMidPrice.Price
  /** Undefined if the pool is empty. */
  priceNow: getMidPrice.Price | undefined
}

/** A swap; prices are whole `tokenOut` for one whole `tokenIn`. */
export type TransactionSwap = Omit<DecodedSwap, 'hops'> & {
  /** Price that was paid, fees included. */
  price: getMidPrice.Price
  /** Mid price along the same pools, as is `priceNow`. */
  priceBefore: getMidPrice.Price
  /** Undefined if a pool is empty. */
  priceNow: getMidPrice.Price | undefined
  hops: readonly TransactionHop[]
}

export type TransactionSent = {
  hash: Hash
  from: Address
  /** Undefined where a contract is created. */
  to: Address | undefined
  /** Native coin sent along, in wei. */
  value: bigint
  asked: TransactionIntent
}

export type TransactionMined = TransactionSent & {
  blockNumber: bigint
  blockHash: Hash
  /** Unix seconds. */
  timestamp: number
  gas: {
    limit: bigint
    used: bigint
    price: bigint
    fee: bigint
  }
}

/** The outcome of a transaction. Lists are in the chain's order. */
export type TransactionDetails =
  /** The node does not know it: never sent, dropped, or reorganized away. */
  | { status: 'unknown'; hash: Hash }
  | (TransactionSent & { status: 'pending' })
  | (TransactionMined & { status: 'failed'; reason: RevertReason })
  | (TransactionMined & {
      status: 'succeeded'
      swaps: TransactionSwap[]
      liquidity: TransactionLiquidity[]
      /** Of tokens and LP tokens; native coin that was sent along comes first. */
      transfers: TransactionTransfer[]
      approvals: TransactionApproval[]
    })
