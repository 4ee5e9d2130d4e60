import type { Address, Hash, Hex } from 'viem'
import type { AsyncStorage, SyncStorage } from '../utils/storage.js'
import type { SwapLog } from './decodeSwapLog.js'

/** Blocks from the first to the second, both included. */
export type BlockRange = { fromBlock: number; toBlock: number }

/** What a log must have in each place: one topic, one of several, or any. */
export type Topics = readonly (Hex | readonly Hex[] | null)[]

/** Which logs to read. Addresses and topics are in lower case. */
export type LogFilter = { address: readonly Address[]; topics: Topics }

/** A log as nodes write it. */
export type RawLog = {
  address: Address
  topics: readonly Hex[]
  data: Hex
  blockNumber: Hex
  blockHash: Hash
  /** Newer nodes add the block's time. */
  blockTimestamp?: Hex | null | undefined
  transactionHash: Hash
  transactionIndex: Hex
  logIndex: Hex
  removed?: boolean | undefined
}

/** How to read many blocks. */
export type ScanOptions = {
  /** Stops the search. */
  signal?: AbortSignal | undefined
  /**
   * Most blocks in one request for logs.
   * @default the deployment's `logWindowSize`, or 2_000
   */
  windowSize?: number | undefined
  /**
   * How many windows to read at once.
   * @default 16
   */
  windowsInFlight?: number | undefined
}

/** An event of a transaction, JSON-safe, hex as nodes write it. */
export type TransactionLog = {
  /** The contract, in lower case. */
  address: Address
  /** The event and its indexed arguments. */
  topics: readonly Hex[]
  /** Its other arguments. */
  data: Hex
  /** Index of the event in the block. */
  logIndex: number
}

/** A transaction with an event that names an account, as plain JSON. */
export type AccountTransaction = {
  /** Hash of the transaction. */
  hash: Hash
  /** Block of the transaction. */
  blockNumber: number
  /** Hash of that block. */
  blockHash: Hash
  /** Time of that block, in Unix seconds. */
  timestamp: number
  /** Who sent it. */
  from: Address
  /** What was called; undefined when a contract was created. */
  to?: Address | undefined
  /** The call and the native coin sent along; read only where events leave these open. */
  call?: { input: Hex; value: Hex } | undefined
  /**
   * Of the deployment's pairs and tokens: Swap, Mint and Burn events, and others
   * that name the account.
   */
  logs: TransactionLog[]
}

/** A block of the chain, by which a fork is found. */
export type KnownBlock = { number: number; hash: Hash }

/** What is known of some contracts' events, as plain JSON. */
export type EventCache<item, state = undefined> = {
  /** Layout of this object. */
  version: 3
  /** EIP-155 chain id. */
  chainId: number
  /** The deployment's; another chain with the same id has another. */
  genesisHash: Hash
  /** Whose events, in lower case; all when left out. */
  account?: Address | undefined
  /** Whose logs were searched, in lower case. */
  contracts: Address[]
  /** What was found, oldest first. */
  logs: item[]
  /** Some known blocks, oldest first; the newest is `latestFetchedBlock`. */
  heads: KnownBlock[]
  /** Oldest block searched. */
  fromBlock: number
  /** Newest block searched. */
  latestFetchedBlock: number
  /** When it was last brought up to date, in Unix milliseconds. */
  lastFetchedAt: number
  /** What the reader keeps beside the events. */
  state: state
}

/** Where a page of an account's transactions begins, as plain JSON. */
export type AccountCursor = {
  /** Block of the last entry before the page. */
  blockNumber: number
  /** Index of the first event of that entry's transaction. */
  logIndex: number
  /** How many of the transaction's entries are before the page. */
  skip: number
}

/** How a search goes on. */
export type AccountProgress = {
  /** Oldest block searched so far. */
  fromBlock: number
  /** Newest block searched so far. */
  toBlock: number
  /** Blocks read in this call. */
  scannedBlocks: number
  /** Entries of the page found so far. */
  entries: number
}

/** How to read events, and where to keep what was read. */
export type ReadOptions = ScanOptions & {
  /**
   * Where to keep what was read, e.g. `localStorage`: the next call reads only
   * what is missing. Nothing is kept when left out.
   */
  store?: SyncStorage | AsyncStorage | undefined
}

/** What every reader of an account's transactions takes. */
export type AccountOptions = ReadOptions & {
  /**
   * Whose transactions.
   * @default that of the client
   */
  account?: Address | undefined
  /** The `next` of the page before. The newest entries when left out. */
  cursor?: AccountCursor | undefined
  /** Called when a part of the search is done. */
  onProgress?: ((progress: AccountProgress) => void) | undefined
}

/**
 * A log of a pair with its block's time: JSON-safe, hex as nodes write it. A
 * subscription marks those of a block that was reorganised away.
 */
export type PoolLog = TransactionLog & {
  /** Block of the event. */
  blockNumber: number
  /** Hash of that block. */
  blockHash: Hash
  /** Transaction of the event. */
  transactionHash: Hash
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
  blockNumber: bigint
  /** Time of that block, in Unix seconds. */
  timestamp: number
  /** Transaction of the event. */
  hash: Hash
  /** Index of the event in the block. */
  logIndex: number
}

/** The reserves of a pair after a change. */
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

/** A decoded event of a pair. */
export type PoolEvent = SyncEvent | SwapEvent | LiquidityEvent | LpTransferEvent

/** How a search goes on. */
export type MarketProgress = {
  /** Oldest block of the part that was read last: newer ones come first. */
  fromBlock: number
  /** Its newest block. */
  toBlock: number
  /** Newest block of the chain. */
  headBlock: number
}

/** How to read the pools' events, and where to keep their sums. */
export type MarketOptions = ReadOptions & {
  /** Called when a part of the search is done. */
  onProgress?: ((progress: MarketProgress) => void) | undefined
}
