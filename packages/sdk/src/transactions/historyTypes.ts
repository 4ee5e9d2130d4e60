import type { Address, Hash } from 'viem'
import type { Token } from '../tokens/types.js'
import type { SwapHop } from './types.js'

/** A side of a pair. */
export type PairSide = 'token0' | 'token1'

/** One swap of the history; a swap over several pairs is one entry. */
export type SwapHistoryEntry = {
  /** Transaction of the swap. */
  hash: Hash
  /** Index of its first Swap event in the block; with `hash` unique. */
  logIndex: number
  /** Block it was mined in. */
  blockNumber: bigint
  /** Hash of that block. */
  blockHash: Hash
  /** Time of that block, in Unix seconds. */
  timestamp: number
  /** Sides of the first pair. */
  direction: { from: PairSide; to: PairSide }
  /** What the first pair took, in the smallest unit of its token. */
  amountIn: bigint
  /** What the last pair paid, in the smallest unit of its token. */
  amountOut: bigint
  /** Token paid. */
  tokenIn: Token
  /** Token received. */
  tokenOut: Token
  /** The account where it paid the input, else who sent the transaction. */
  user: Address
  /** Who received the output. */
  recipient: Address
  /** The first pair. */
  pairAddress: Address
  /** The first pair's token with the lower address. */
  token0: Address
  /** The first pair's token with the higher address. */
  token1: Address
  /** Token addresses from the one paid to the one received. */
  path: Address[]
  /** Every pair on the way. */
  hops: readonly SwapHop[]
}
