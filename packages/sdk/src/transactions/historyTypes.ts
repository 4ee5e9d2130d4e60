import type { Address, Hash } from 'viem'
import type { DecodedSwap } from './types.js'

/** A side of a pair. */
export type PairSide = 'token0' | 'token1'

/** A swap of the history; a swap over several pairs is one entry. */
export type SwapHistoryEntry = Omit<DecodedSwap, 'type' | 'payer'> & {
  hash: Hash
  blockNumber: bigint
  blockHash: Hash
  /** Unix seconds. */
  timestamp: number
  /** Sides of the first pair. */
  direction: { from: PairSide; to: PairSide }
  /** The account if it paid the input, else the sender of the transaction. */
  user: Address
  /** The first pair. */
  pairAddress: Address
  /** The first pair's token with the lower address. */
  token0: Address
  /** The first pair's token with the higher address. */
  token1: Address
  /** Token addresses from the one paid to the one received. */
  path: Address[]
}
