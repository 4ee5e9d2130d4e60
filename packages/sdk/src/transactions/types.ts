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

/** A new contract, or a call that this SDK does not decode. */
export type UnknownIntent = {
  kind: 'deploy' | 'other'
  /** First four bytes of the call. */
  selector: Hex | undefined
}

/**
 * A transaction's intent. For the calls of plans, this is the plan's summary. Its
 * `receiveExpected` is the minimum, because a call contains nothing else.
 */
export type TransactionIntent = AnySummary | TransferIntent | UnknownIntent

/** An LP token has the symbol `LP` and its pair's address. */
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
  /** Part of `amountIn` that the pool kept, rounded down. */
  fee: bigint
  /**
   * Whole `tokenOut` for one whole `tokenIn`; undefined without the pair's
   * reserves.
   */
  priceBefore: getMidPrice.Price | undefined
}

type Parties = { payer: Address; recipient: Address }

/**
 * `tokenIn` is the native coin if it was wrapped for the swap, `tokenOut` if it
 * was unwrapped after it.
 */
export type DecodedSwap = Parties &
  Exchange & {
    type: 'swap'
    logIndex: number
    /** Between two of them, the wrapped coin is the native one. */
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

/** Prices are whole `tokenOut` for one whole `tokenIn`. */
export type TransactionHop = SwapHop & {
  priceBefore: getMidPrice.Price
  /** Undefined if the pool is empty. */
  priceNow: getMidPrice.Price | undefined
}

/** Prices are whole `tokenOut` for one whole `tokenIn`. */
export type TransactionSwap = Omit<DecodedSwap, 'hops'> & {
  /** The price includes fees. */
  price: getMidPrice.Price
  /** The price along the same pools, as `priceNow`. */
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
  /** Never sent, dropped, or reorganized away. */
  | { status: 'unknown'; hash: Hash }
  | (TransactionSent & { status: 'pending' })
  | (TransactionMined & { status: 'failed'; reason: RevertReason })
  | (TransactionMined & {
      status: 'succeeded'
      swaps: TransactionSwap[]
      liquidity: TransactionLiquidity[]
      /** Transfers of tokens and LP tokens, after native coin that was sent along. */
      transfers: TransactionTransfer[]
      approvals: TransactionApproval[]
    })

export type PairSide = 'token0' | 'token1'

export type SwapHistoryEntry = Omit<DecodedSwap, 'type' | 'payer'> &
  Omit<Mined, 'hash'> & {
    txHash: Hash
    direction: { from: PairSide; to: PairSide }
    /** The account if it paid, else the transaction's sender. */
    user: Address
    pairAddress: Address
    token0: Address
    token1: Address
    /** All tokens, from the input to the output. */
    path: Address[]
  }

export type ActivityEntry = Mined & {
  /**
   * - `swap`, `deposit`, `withdrawal`: over the deployment's pools
   * - `approval`: the account approved a spender
   * - `wrap`, `unwrap`: the native coin and its wrapped version
   * - `received`, `sent`: coins or tokens that came or went without a trade
   */
  kind: Exclude<DecodedEvent['type'], 'transfer'> | 'received' | 'sent'
  from: Address
  /** Amounts that the account paid, excluding gas. */
  paid: TransactionAmount[]
  got: TransactionAmount[]
  approvals: TransactionApproval[]
}
