import type { Address, Hash, Hex } from 'viem'
import type { AsyncStorage, SyncStorage } from '../utils/storage.js'
import type { SwapLog } from './decodeSwapLog.js'

/** Both blocks are included. */
export type BlockRange = { fromBlock: number; toBlock: number }

/** Each is one topic, one of several, or any. */
export type Topics = readonly (Hex | readonly Hex[] | null)[]

/** Addresses and topics are in lower case. */
export type LogFilter = { address: readonly Address[]; topics: Topics }

export type ScanOptions = {
  signal?: AbortSignal | undefined
  /**
   * Maximum blocks in one request, up to the deployment's `logWindowSize`.
   * @default `logWindowSize`, or 2_000
   */
  windowSize?: number | undefined
  /** Windows to read at once. @default 16 */
  windowsInFlight?: number | undefined
}

export type TransactionLog = {
  /** Address in lower case. */
  address: Address
  topics: readonly Hex[]
  data: Hex
  logIndex: number
}

/** A transaction with an event that has an account in its topics, JSON-safe. */
export type AccountTransaction = {
  hash: Hash
  blockNumber: number
  blockHash: Hash
  /** Unix seconds. */
  timestamp: number
  from: Address
  /** Undefined when a contract was created. */
  to?: Address | undefined
  /** Read only if the events leave it open. */
  call?: { input: Hex; value: Hex } | undefined
  /**
   * The pairs' Swap, Mint and Burn events, and others that name the account.
   */
  logs: TransactionLog[]
}

export type KnownBlock = { number: number; hash: Hash }

export type EventItem = {
  blockNumber: number
  blockHash: Hash
  timestamp: number
  /** The first block, if it happened in several. */
  firstBlock?: number
  logIndex?: number
  logs?: readonly { logIndex: number }[]
}

/** The events of some contracts, as plain JSON. */
export type EventCache<item, state = undefined> = {
  version: 4
  chainId: number
  genesisHash: Hash
  /** Accounts in lower case; all accounts if left out. */
  account?: Address | undefined
  /** Addresses in lower case. */
  contracts: readonly Address[]
  /** Oldest first. Those above `latestFetchedBlock` are provisional. */
  logs: item[]
  /** Some known blocks, oldest first; the newest is `latestFetchedBlock`. */
  heads: KnownBlock[]
  fromBlock: number
  latestFetchedBlock: number
  lastFetchedAt: number
  state: state
}

/** The start of a page of an account's transactions, as plain JSON. */
export type AccountCursor = {
  blockNumber: number
  /** Index of the first event of that entry's transaction. */
  logIndex: number
  /** Entries of that transaction before the page. */
  skip: number
}

export type AccountPage<entry> = {
  /** Newest first. */
  entries: entry[]
  /**
   * The `cursor` of the next page; undefined at the end. The last page may be
   * empty.
   */
  next: AccountCursor | undefined
}

export type AccountProgress = {
  fromBlock: number
  toBlock: number
  scannedBlocks: number
  entries: number
}

export type ReadOptions = ScanOptions & {
  /** Keeps what was read, e.g. `localStorage`; the next call reads only new events. */
  store?: SyncStorage | AsyncStorage | undefined
}

export type AccountOptions = ReadOptions & {
  /** @default the client's account */
  account?: Address | undefined
  /**
   * Blocks from a transaction's own to the newest one, both counted, before it is
   * listed. @default 1
   */
  confirmations?: number | undefined
  /** The `next` of the page before. @default the newest entries */
  cursor?: AccountCursor | undefined
  onProgress?: ((progress: AccountProgress) => void) | undefined
}

/** A log of a pair with its block's time, JSON-safe. */
export type PoolLog = TransactionLog & {
  blockNumber: number
  blockHash: Hash
  transactionHash: Hash
  /** Unix seconds. */
  timestamp: number
  /** Set by subscriptions if the block was reorganized away. */
  removed?: boolean | undefined
}

/** A log as it was read. Older nodes leave out the time. */
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

/** LP tokens that move: from the zero address if minted, to it if burnt. */
export type LpTransferEvent = PoolEventPlace & {
  type: 'transfer'
  from: Address
  to: Address
  liquidity: bigint
}

export type PoolEvent = SyncEvent | SwapEvent | LiquidityEvent | LpTransferEvent

export type MarketProgress = {
  /** Oldest block of the part that was read last. Newer parts come first. */
  fromBlock: number
  toBlock: number
  headBlock: number
}

export type MarketOptions = ReadOptions & {
  onProgress?: ((progress: MarketProgress) => void) | undefined
}
