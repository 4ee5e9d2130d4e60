import type { Address, Hash, Hex } from 'viem'
import type { ScanOptions } from '../history/createLogReader.js'
import type { SwapLog } from '../history/decodeSwapLog.js'
import type { SwapHistoryStore } from '../history/types.js'

/**
 * A log of a pair with its block's time: JSON-safe, hex as nodes write it. A
 * subscription marks those of a block that was reorganised away.
 */
export type PoolLog = {
  /** The pair. */
  address: Address
  /** The event and its indexed arguments. */
  topics: readonly Hex[]
  /** Its other arguments. */
  data: Hex
  /** Block of the event. */
  blockNumber: number
  /** Hash of that block. */
  blockHash: Hash
  /** Transaction of the event. */
  transactionHash: Hash
  /** Index of the event in the block. */
  logIndex: number
  /** Time of the block, in Unix seconds. */
  timestamp: number
  /** Whether the block is no longer part of the chain. */
  removed?: boolean | undefined
}

/** Where and when an event happened. */
export type PoolEventPlace = {
  /** The pair, in lower case. */
  pairAddress: Address
  /** Block of the event. */
  blockNumber: number
  /** Time of that block, in Unix seconds. */
  timestamp: number
  /** Transaction of the event. */
  txHash: Hash
  /** Index of the event in the block. */
  logIndex: number
}

/** What a pair says of its reserves after each change. */
export type SyncEvent = PoolEventPlace & {
  type: 'sync'
  /** Reserve of token0, in its smallest unit. */
  reserve0: bigint
  /** Reserve of token1, in its smallest unit. */
  reserve1: bigint
}

/** A trade: what the pair took and paid of each token, in smallest units. */
export type SwapEvent = PoolEventPlace & SwapLog & { type: 'swap' }

/** A deposit or a withdrawal, in smallest units of both tokens. */
export type LiquidityEvent = PoolEventPlace & {
  type: 'mint' | 'burn'
  /** Amount of token0. */
  amount0: bigint
  /** Amount of token1. */
  amount1: bigint
}

/** LP tokens that move; from the zero address when minted, to it when burnt. */
export type LpTransferEvent = PoolEventPlace & {
  type: 'transfer'
  /** Who had them, in lower case. */
  from: Address
  /** Who has them now, in lower case. */
  to: Address
  /** How many, 18 decimals. */
  liquidity: bigint
}

/** What a pair tells, decoded. */
export type PoolEvent = SyncEvent | SwapEvent | LiquidityEvent | LpTransferEvent

/** A span of time in Unix seconds, the first included and the last not. */
export type TimeWindow = {
  /** First second. */
  from: number
  /** Second after the last one. */
  to: number
}

/** The events of one pair and how to price its tokens. */
export type PricedPool = {
  /** Events of one pair in the chain's order, as `decodePoolLogs` returns them. */
  events: readonly PoolEvent[]
  /** The token whose price is asked for; the other one is what it costs. */
  base: 'token0' | 'token1'
  /** Decimals of token0. */
  decimals0: number
  /** Decimals of token1. */
  decimals1: number
}

/** All events of a deployment's pairs as far as they are known, as plain JSON. */
export type MarketCache = {
  /** Layout of this object. */
  version: 1
  /** EIP-155 chain id. */
  chainId: number
  /** Hash of block 0; another chain with the same id has another. */
  genesisHash: Hash
  /** Hash of the newest block, once the search has come to it. */
  headHash: Hash | undefined
  /** Addresses of the pairs, in lower case. */
  pairs: Address[]
  /** Oldest block searched. */
  fromBlock: number
  /** Newest block searched. */
  toBlock: number
  /** The events, oldest first, addresses in lower case. */
  logs: PoolLog[]
}

/** How a search goes on. */
export type MarketProgress = {
  /** Oldest block to search in this call. */
  fromBlock: number
  /** Newest block searched so far. */
  toBlock: number
  /** Newest block of the chain. */
  headBlock: number
  /** Events known so far, those of the cache included. */
  events: number
}

/** Where to find the events that are known, and how to read the others. */
export type MarketOptions = ScanOptions & {
  /**
   * What an earlier call returned, for whichever pool of the deployment; only
   * what is missing is read.
   */
  cache?: MarketCache | undefined
  /** Where to keep the cache between calls. A busy market fills megabytes. */
  store?: SwapHistoryStore | undefined
  /**
   * How many of the newest known blocks to read again, for they may have been
   * replaced.
   * @default 64
   */
  reorgDepth?: number | undefined
  /** Called when a part of the search is done. */
  onProgress?: ((progress: MarketProgress) => void) | undefined
}
