import type { Address, Hash } from 'viem'
import type { DecodedSwap } from './types.js'

export type PairSide = 'token0' | 'token1'

export type SwapHistoryEntry = Omit<DecodedSwap, 'type' | 'payer'> & {
  hash: Hash
  blockNumber: bigint
  blockHash: Hash
  timestamp: number
  direction: { from: PairSide; to: PairSide }
  /** The account if it paid, else the transaction's sender. */
  user: Address
  pairAddress: Address
  token0: Address
  token1: Address
  /** From the one paid to the one received. */
  path: Address[]
}
