import type { Address, Hash, Hex } from 'viem'
import type { AsyncStorage, SyncStorage } from '../utils/storage.js'
import type { SwapLog } from './decodeSwapLog.js'

/** A range of blocks, including both ends. */
export type BlockRange = { fromBlock: number; toBlock: number }

/** Each entry is one topic, a list of alternatives, or null for any topic. */
export type Topics = readonly (Hex | readonly Hex[] | null)[]

/** Addresses and topics are in lower case. */
export type LogFilter = { address: readonly Address[]; topics: Topics }

export type ScanOptions = {
  signal?: AbortSignal | undefined
  /**
   * Maximum blocks per request, up to the deployment's `logWindowSize`.
   * @default `logWindowSize`, or 2_000
   */
  windowSize?: number | undefined
  /** Number of windows to read at once. @default 16 */
  windowsInFlight?: number | undefined
}

export type TransactionLog = {
  /** Address in lower case. */
  address: Address
  topics: readonly Hex[]
  data: Hex
  logIndex: number
}

/** A transaction with an event that has the account in its topics. JSON-safe. */
export type AccountTransaction = {
  hash: Hash
  blockNumber: number
  blockHash: Hash
  /** Unix seconds. */
  timestamp: number
  from: Address
  /** Undefined for a contract creation. */
  to?: Address | undefined
  /** The transaction's call. Read only if the events are ambiguous. */
  call?: { input: Hex; value: Hex } | undefined
  /**
   * Events of pairs and of the wrapped coin, and other events with the account in their
   * topics.
   */
  logs: TransactionLog[]
}

export type KnownBlock = { number: number; hash: Hash }

export type EventItem = {
  blockNumber: number
  blockHash: Hash
  timestamp: number
  /** The first block of an item that covers several blocks. */
  firstBlock?: number
  logIndex?: number
  logs?: readonly { logIndex: number }[]
}

/** The events of some contracts, as plain JSON. */
export type EventCache<item, state = undefined> = {
  version: 4
  chainId: number
  genesisHash: Hash
  /** Account in lower case. Undefined for all accounts. */
  account?: Address | undefined
  /** Addresses in lower case. */
  contracts: readonly Address[]
  /** Oldest first. Items above `latestFetchedBlock` are provisional. */
  logs: item[]
  /** Some known blocks, oldest first. The last is `latestFetchedBlock`. */
  heads: KnownBlock[]
  fromBlock: number
  latestFetchedBlock: number
  lastFetchedAt: number
  state: state
}

/** The start of a page of an account's transactions, as plain JSON. */
export type AccountCursor = {
  blockNumber: number
  /** Index of the first event of the entry's transaction. */
  logIndex: number
  /** Number of entries of that transaction on earlier pages. */
  skip: number
}

export type AccountPage<entry> = {
  /** Newest first. */
  entries: entry[]
  /** The `cursor` of the next page. Undefined at the end. The last page may be empty. */
  next: AccountCursor | undefined
}

export type AccountProgress = {
  fromBlock: number
  toBlock: number
  scannedBlocks: number
  entries: number
}

export type ReadOptions = ScanOptions & {
  /**
   * Stores what was read, e.g. `localStorage`, so that the next call reads only new
   * events.
   */
  store?: SyncStorage | AsyncStorage | undefined
}

export type AccountOptions = ReadOptions & {
  /** @default the client's account */
  account?: Address | undefined
  /**
   * Number of blocks from a transaction's own to the latest, including both, before it
   * is listed.
   * @default 1
   */
  confirmations?: number | undefined
  /** The previous page's `next`. @default the newest entries */
  cursor?: AccountCursor | undefined
  onProgress?: ((progress: AccountProgress) => void) | undefined
}

/** A log of a pair with its block's time. JSON-safe. */
export type PoolLog = TransactionLog & {
  blockNumber: number
  blockHash: Hash
  transactionHash: Hash
  /** Unix seconds. */
  timestamp: number
  /** Set by subscriptions if the block was removed by a reorganization. */
  removed?: boolean | undefined
}

/** A log as it was read. Older nodes omit the time. */
export type BlockLog = Omit<PoolLog, 'timestamp'> & {
  timestamp: number | undefined
}

export type PoolEventPlace = {
  pairAddress: Address
  blockNumber: bigint
  timestamp: number
  hash: Hash
  logIndex: number
}

export type SyncEvent = PoolEventPlace & {
  type: 'sync'
  reserve0: bigint
  reserve1: bigint
}

export type SwapEvent = PoolEventPlace & SwapLog & { type: 'swap' }

export type LiquidityEvent = PoolEventPlace & {
  type: 'mint' | 'burn'
  amount0: bigint
  amount1: bigint
}

/**
 * A transfer of LP tokens. Minted tokens come from the zero address, and burnt tokens
 * go to it.
 */
export type LpTransferEvent = PoolEventPlace & {
  type: 'transfer'
  from: Address
  to: Address
  liquidity: bigint
}

export type PoolEvent = SyncEvent | SwapEvent | LiquidityEvent | LpTransferEvent

export type MarketProgress = {
  /** Oldest block of the most recently read part. Newer parts are read first. */
  fromBlock: number
  toBlock: number
  headBlock: number
}

export type MarketOptions = ReadOptions & {
  onProgress?: ((progress: MarketProgress) => void) | undefined
}
