import type { Address, Hash, Hex } from 'viem'
import type { getMidPrice } from '../amm/getMidPrice.js'
import type { RevertReason } from '../execution/types.js'
import type { AnySummary, PlanAmount } from '../plans/types.js'
import type { Token } from '../tokens/types.js'

/** A transaction as it is sent. */
export type Sending = {
  from: Address
  /** Undefined where a contract is created. */
  to: Address | undefined
  input: Hex
  value: bigint
}

/** Coins, tokens or LP tokens that go straight to somebody. */
export type TransferAsk = {
  /** What was asked for. */
  kind: 'transfer'
  /** What goes out. */
  spend: TransactionAmount[]
  /** Who gets it. */
  recipient: Address
}

/** Something that the deployment says nothing of. */
export type OtherAsk = {
  /** What was asked for: a new contract, or anything else. */
  kind: 'deploy' | 'other'
  /** First four bytes of the call, which name the function. */
  selector: Hex | undefined
}

/**
 * What a transaction asks for. Of a swap, a deposit, a withdrawal, an approval
 * and wrapping it is the summary of the plan that would send the same call. What
 * the sender expected is not in a transaction: `receiveExpected` is the least.
 */
export type TransactionIntent = AnySummary | TransferAsk | OtherAsk

/** An amount of a token. An LP token has the symbol `LP` and its pair's address. */
export type TransactionAmount = Omit<PlanAmount, 'token'> & {
  /** The token. */
  token: Token
}

/** A pool that a swap went through. */
export type SwapHop = {
  /** The pair. */
  pairAddress: Address
  /** Token paid in. */
  tokenIn: Token
  /** Token paid out. */
  tokenOut: Token
  /** What the pool took, in the smallest unit of `tokenIn`. */
  amountIn: bigint
  /** What the pool paid, in the smallest unit of `tokenOut`. */
  amountOut: bigint
  /** What the pool kept of `amountIn`, rounded down. */
  fee: bigint
  /**
   * Mid price right before: whole `tokenOut` for one whole `tokenIn`; undefined if
   * the pair's reserves are not among the logs.
   */
  priceBefore: getMidPrice.Price | undefined
}

/** A swap over one pool or several. */
export type DecodedSwap = Parties & {
  type: 'swap'
  /** Index of its first Swap event in the block. */
  logIndex: number
  /** Token paid: the native coin if it was wrapped for the swap. */
  tokenIn: Token
  /** Token received: the native coin if it was unwrapped after the swap. */
  tokenOut: Token
  /** What the first pool took. */
  amountIn: bigint
  /** What the last pool paid. */
  amountOut: bigint
  /** The pools on the way. Between two of them, the wrapped coin is the native one. */
  hops: readonly SwapHop[]
}

/** Who had a part in an event. */
type Parties = {
  /** Who paid. */
  payer: Address
  /** Who received. */
  recipient: Address
}

/** A deposit into a pool or a withdrawal from it. */
export type TransactionLiquidity = Parties & {
  /** Which of the two. */
  type: 'deposit' | 'withdrawal'
  /** Index of its event in the block. */
  logIndex: number
  /** The pair. */
  pairAddress: Address
  /** What the pool took or paid, `token0` first. */
  amounts: readonly [TransactionAmount, TransactionAmount]
  /** LP tokens minted or burnt, 18 decimals. */
  liquidity: bigint
}

/** Native coin that was wrapped or unwrapped. */
export type DecodedWrap = Parties & {
  /** Which of the two. */
  type: 'wrap' | 'unwrap'
  /** Index of its event in the block. */
  logIndex: number | undefined
  /** What was paid: the native coin, or its wrapped version. */
  tokenIn: Token
  /** What was received: the other one. */
  tokenOut: Token
  /** How much of each, in wei. */
  amount: bigint
}

/** Tokens that moved. */
export type TransactionTransfer = TransactionAmount & {
  type: 'transfer'
  /** Index of its event in the block; undefined for the transaction's own coin. */
  logIndex: number | undefined
  /** Who had them. */
  from: Address
  /** Who has them now. */
  to: Address
}

/** An allowance that was set. */
export type TransactionApproval = TransactionAmount & {
  type: 'approval'
  /** Index of its event in the block. */
  logIndex: number
  /** Whose tokens. */
  owner: Address
  /** Who may spend them. */
  spender: Address
}

/** What a transaction did, as `decodeTransaction` returns it. */
export type DecodedEvent =
  | DecodedSwap
  | TransactionLiquidity
  | DecodedWrap
  | TransactionTransfer
  | TransactionApproval

/** A pool of a swap, with its price now. */
export type TransactionHop = SwapHop & {
  /** Mid price right before: whole `tokenOut` for one whole `tokenIn`. */
  priceBefore: getMidPrice.Price
  /** Mid price now; undefined if the pool is empty. */
  priceNow: getMidPrice.Price | undefined
}

/** A swap with its prices. */
export type TransactionSwap = Omit<DecodedSwap, 'hops'> & {
  /** Price that was paid, all included: whole `tokenOut` for one whole `tokenIn`. */
  price: getMidPrice.Price
  /** Mid price right before, along the same pools. */
  priceBefore: getMidPrice.Price
  /** Mid price now, along the same pools; undefined if one is empty. */
  priceNow: getMidPrice.Price | undefined
  /** The pools on the way. */
  hops: readonly TransactionHop[]
}

/** What is known of any transaction. */
export type TransactionSent = {
  /** Hash of the transaction. */
  hash: Hash
  /** Who sent it. */
  from: Address
  /** What was called; undefined when a contract was created. */
  to: Address | undefined
  /** Native coin sent along, in wei. */
  value: bigint
  /** What it asks for. */
  asked: TransactionIntent
}

/** What is known of a transaction in a block. */
export type TransactionMined = TransactionSent & {
  /** Its block. */
  blockNumber: bigint
  /** Hash of that block. */
  blockHash: Hash
  /** Time of that block, in Unix seconds. */
  timestamp: number
  /** What it cost. */
  gas: {
    /** Most gas that it might use. */
    limit: bigint
    /** Gas that it used. */
    used: bigint
    /** Wei for each unit of gas. */
    price: bigint
    /** `used * price`, in wei. */
    fee: bigint
  }
}

/** What became of a transaction. */
export type TransactionDetails =
  /** The node does not know it: never sent, dropped, or reorganised away. */
  | { status: 'unknown'; hash: Hash }
  | (TransactionSent & { status: 'pending' })
  | (TransactionMined & {
      status: 'failed'
      /** Why the contracts refused it, with figures. */
      reason: RevertReason
    })
  | (TransactionMined & {
      status: 'succeeded'
      /** Swaps over the deployment's pools, in order. */
      swaps: TransactionSwap[]
      /** Deposits and withdrawals of the deployment's pools, in order. */
      liquidity: TransactionLiquidity[]
      /**
       * Transfers of the deployment's tokens and LP tokens, in order; the native coin
       * that was sent along comes first.
       */
      transfers: TransactionTransfer[]
      /** Allowances of them that were set, in order. */
      approvals: TransactionApproval[]
    })
