import type { Address, Hash, Hex } from 'viem'
import type { Token } from '../tokens/types.js'

/** A side of a pair. */
export type PairSide = 'token0' | 'token1'

/** One pair that a swap went through. */
export type SwapHop = {
  /** The pair. */
  pairAddress: Address
  /** Its token with the lower address. */
  token0: Address
  /** Its token with the higher address. */
  token1: Address
  /** Which side was paid in and which out. */
  direction: { from: PairSide; to: PairSide }
  /** Amount paid in, in the smallest unit of that side's token. */
  amountIn: bigint
  /** Amount paid out, in the smallest unit of that side's token. */
  amountOut: bigint
}

/** One swap of the history; a swap over several pairs is one entry. */
export type SwapHistoryEntry = {
  /** Transaction of the swap. */
  txHash: Hash
  /** Index of its first event in the block; with `txHash` unique. */
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
  /** Token paid; undefined when the deployment does not know it. */
  tokenIn: Token | undefined
  /** Token received; undefined when the deployment does not know it. */
  tokenOut: Token | undefined
  /** Who sent the transaction. */
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
  hops: SwapHop[]
}

/** A Swap event of the account, as stored: JSON-safe, hex as nodes write it. */
export type SwapHistoryLog = {
  /** The pair. */
  address: Address
  /** `[Swap, sender, to]`. */
  topics: readonly Hex[]
  /** The four amounts. */
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
  /** Who sent the transaction. */
  user: Address
  /** Who received the output of the whole swap. */
  recipient: Address
}

/** What is known of an account's swaps, as plain JSON. */
export type SwapHistoryCache = {
  /** Layout of this object. */
  version: 1
  /** EIP-155 chain id. */
  chainId: number
  /** Hash of block 0; another chain with the same id has another. */
  genesisHash: Hash
  /** Whose swaps. */
  account: Address
  /** The swaps' events, oldest first. */
  logs: SwapHistoryLog[]
  /** Oldest block searched. */
  fromBlock: number
  /** Newest block searched. */
  latestFetchedBlock: number
  /** When it was last brought up to date, in Unix milliseconds. */
  lastFetchedAt: number
}

/** Keeps texts under keys: `localStorage` is one, a map or a file may be. */
export type SwapHistoryStore = {
  /** The text under a key, or null. */
  getItem(key: string): string | null | Promise<string | null>
  /** Keeps a text under a key. */
  setItem(key: string, value: string): void | Promise<void>
}

/** How a search goes on. */
export type SwapHistoryProgress = {
  /** Oldest block searched so far. */
  fromBlock: number
  /** Newest block searched so far. */
  toBlock: number
  /** Blocks read in this call. */
  scannedBlocks: number
  /** Swaps found so far, those of the cache included. */
  entries: number
}
