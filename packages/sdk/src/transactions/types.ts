import type { Address, Hash, Hex } from 'viem'
import type { getMidPrice } from '../amm/getMidPrice.js'
import type { RevertReason } from '../execution/types.js'
import type { AnySummary, PlanAmount } from '../plans/types.js'
import type { Token } from '../tokens/types.js'

/** A plain transfer of coins, tokens or LP tokens. */
export type TransferIntent = {
  kind: 'transfer'
  spend: TransactionAmount[]
  recipient: Address
}

/** A contract creation, or a call that this SDK does not decode. */
export type UnknownIntent = {
  kind: 'deploy' | 'other'
  /** First four bytes of the call. */
  selector: Hex | undefined
}

/**
 * A transaction's intent. For the call of a plan, it is the plan's summary. The
 * summary's `receiveExpected` is the minimum, because a call does not contain expected
 * amounts.
 */
export type TransactionIntent = AnySummary | TransferIntent | UnknownIntent

/** An LP token has the symbol `LP` and the pair's address. */
export type TransactionAmount = PlanAmount

type Exchange = {
  tokenIn: Token
  tokenOut: Token
  /** Amount in the smallest unit of `tokenIn`. */
  amountIn: bigint
  /** Amount in the smallest unit of `tokenOut`. */
  amountOut: bigint
}

export type SwapHop = Exchange & {
  pairAddress: Address
  /** The part of `amountIn` that the pool kept, rounded down. */
  fee: bigint
  /**
   * Whole `tokenOut` per whole `tokenIn`. Undefined if the pair's reserves are unknown.
   */
  priceBefore: getMidPrice.Price | undefined
}

type Parties = { payer: Address; recipient: Address }

/**
 * `tokenIn` is the native coin if it was wrapped for the swap, and `tokenOut` if it was
 * unwrapped after the swap.
 */
export type DecodedSwap = Parties &
  Exchange & {
    type: 'swap'
    logIndex: number
    /** Between two hops, the wrapped coin is shown as the native coin. */
    hops: readonly SwapHop[]
  }

export type TransactionLiquidity = Parties & {
  type: 'deposit' | 'withdrawal'
  logIndex: number
  pairAddress: Address
  amounts: readonly [TransactionAmount, TransactionAmount]
  /** LP tokens minted or burnt, 18 decimals. */
  liquidity: bigint
}

export type DecodedWrap = Parties & {
  type: 'wrap' | 'unwrap'
  logIndex: number | undefined
  tokenIn: Token
  tokenOut: Token
  amount: bigint
}

export type TransactionTransfer = TransactionAmount & {
  type: 'transfer'
  /** Undefined for native coin that was sent with the transaction. */
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

/** Prices are whole `tokenOut` per whole `tokenIn`. */
export type TransactionHop = SwapHop & {
  priceBefore: getMidPrice.Price
  /** Undefined if the pool is empty. */
  priceNow: getMidPrice.Price | undefined
}

/** Prices are whole `tokenOut` per whole `tokenIn`. */
export type TransactionSwap = Omit<DecodedSwap, 'hops'> & {
  /** The price paid, including fees. */
  price: getMidPrice.Price
  /**
   * The mid price over the same pools before the swap. `priceNow` is the current mid
   * price.
   */
  priceBefore: getMidPrice.Price
  /** Undefined if a pool is empty. */
  priceNow: getMidPrice.Price | undefined
  hops: readonly TransactionHop[]
}

export type TransactionSent = {
  hash: Hash
  from: Address
  to: Address | undefined
  /** Amount in wei. */
  value: bigint
  intent: TransactionIntent
}

type Mined = {
  hash: Hash
  blockNumber: bigint
  blockHash: Hash
  timestamp: number
}

export type TransactionMined = TransactionSent &
  Mined & { gas: { limit: bigint; used: bigint; price: bigint; fee: bigint } }

/** The outcome of a transaction. Lists are in the chain's order. */
export type TransactionDetails =
  /** Never sent, dropped, or removed by a reorganization. */
  | { status: 'unknown'; hash: Hash }
  | (TransactionSent & { status: 'pending' })
  | (TransactionMined & { status: 'failed'; reason: RevertReason })
  | (TransactionMined & {
      status: 'succeeded'
      swaps: TransactionSwap[]
      liquidity: TransactionLiquidity[]
      /**
       * Transfers of tokens and LP tokens, after native coin that was sent with the
       * transaction.
       */
      transfers: TransactionTransfer[]
      approvals: TransactionApproval[]
    })

export type PairSide = 'token0' | 'token1'

export type SwapHistoryEntry = Omit<DecodedSwap, 'type' | 'payer'> &
  Omit<Mined, 'hash'> & {
    txHash: Hash
    direction: { from: PairSide; to: PairSide }
    /** The account if it paid, otherwise the transaction's sender. */
    user: Address
    pairAddress: Address
    token0: Address
    token1: Address
    /** All tokens, from the input to the output. */
    path: Address[]
  }

export type ActivityEntry = Mined & {
  /**
   * - `swap`, `deposit`, `withdrawal`: with the deployment's pools
   * - `approval`: the account approved a spender
   * - `wrap`, `unwrap`: a conversion between the native coin and its wrapped version
   * - `received`, `sent`: coins or tokens that were transferred without a trade
   */
  kind: Exclude<DecodedEvent['type'], 'transfer'> | 'received' | 'sent'
  from: Address
  /** Amounts that the account paid, excluding gas. */
  paid: TransactionAmount[]
  got: TransactionAmount[]
  approvals: TransactionApproval[]
}
