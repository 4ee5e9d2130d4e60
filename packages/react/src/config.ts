import type {
  AsyncStorage,
  Deployment,
  PairKey,
  SyncStorage,
  Token,
} from '@letheswap/sdk'
import type { QueryClient } from '@tanstack/react-query'
import type {
  Account,
  Address,
  Chain,
  Client,
  JsonRpcAccount,
  Transport,
} from 'viem'
import type { StoreApi } from 'zustand/vanilla'
import type { PersistedStore } from './stores/createPersistedStore.js'
import type { RecordStore } from './stores/createRecordStore.js'
import type { FaucetHistoryState } from './stores/faucetHistory.js'
import type { ImportedTokensState } from './stores/importedTokens.js'
import type { InstructionsState } from './stores/instructions.js'
import type { NetworkState } from './stores/network.js'
import type { PayoutRecord } from './stores/payouts.js'
import type { PlanRecord } from './stores/plans.js'
import type { Appearance, Preferences } from './stores/preferences.js'
import type { WalletState } from './stores/wallet.js'
import type { Limits } from './utils/limits.js'

/** A network and the state of a browser, for all hooks. */
export type Config = {
  /** The deployment of `network`. Each import creates a new object. */
  readonly deployment: Deployment
  readonly tokens: readonly Token[]
  network: StoreApi<NetworkState>
  getToken(id: string): Token
  chain: Chain
  /** Reads the chain. Never signs. */
  client: Client<Transport, Chain>
  queryClient: QueryClient
  limits: Limits
  /**
   * Creation time in Unix milliseconds. Polls are aligned to it, so that they share a
   * batched request.
   */
  startedAt: number
  storage: SyncStorage
  /** Stores the pools' events. @default IndexedDB */
  marketStorage: SyncStorage | AsyncStorage | undefined
  wallet: StoreApi<WalletState>
  /** Requests that the wallet has not answered yet, oldest first. */
  prompts: StoreApi<{ open: readonly { kind: WalletPrompt }[] }>
  chainState: StoreApi<ChainState>
  /** True if the application connects the wallet itself. */
  isWalletOwned: boolean
  /** The wallet that the application has connected, which a new connector adopts. */
  ownedWallet: WalletConnection | undefined
  preferences: PersistedStore<Preferences>
  appearance: PersistedStore<Appearance>
  instructions: PersistedStore<InstructionsState>
  faucetHistory: PersistedStore<FaucetHistoryState>
  importedTokens: PersistedStore<ImportedTokensState>
  plans: RecordStore<PlanRecord>
  payouts: RecordStore<PayoutRecord>
  refreshing: StoreApi<{ keys: readonly PairKey[] }>
  /** Oldest first. Kept only in memory. */
  debugLog: StoreApi<{ lines: readonly DebugLine[] }>
  fetch: typeof globalThis.fetch
  isMobile(): boolean
  log(message: string, error?: unknown): void
  /**
   * Checks whether the node serves a new chain, if the block number went back or a plan
   * is running.
   */
  detectChainReset(blockNumber: bigint): Promise<void>
  /** The first call creates the connector. */
  getConnector(): Promise<WalletConnector>
  /**
   * Reconnects the wallet, follows pending transactions and other tabs, and keeps
   * balances up to date. Returns a function that stops it. With `isWalletOwned`, does
   * not look for a wallet, because the application provides its own.
   */
  start(options?: { isWalletOwned?: boolean | undefined }): () => void
}

export type WalletPrompt =
  | 'connect'
  | 'network'
  | 'sign'
  | 'transaction'
  | 'watchAsset'

export type DebugLine = {
  /** Unix milliseconds. */
  time: number
  message: string
}

export type ChainState = {
  latest: bigint
  /** The latest block with a transaction that was seen mined. */
  minedAt: bigint
  /** True if the node serves another chain, so the page's data is outdated. */
  isReset: boolean
  isSilent: boolean
}

export type Connector = (
  config: Config,
) => WalletConnector | Promise<WalletConnector>

export type WalletProvider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (...data: never[]) => void): void
  removeListener?(event: string, listener: (...data: never[]) => void): void
}

export type WalletClient = Client<Transport, Chain, JsonRpcAccount>

/**
 * A wallet that the application has already connected: a viem client with an account,
 * such as the result of wagmi's `useConnectorClient`, or an EIP-1193 provider with the
 * account's address.
 */
export type WalletConnection =
  | {
      account: Account
      request(request: never, options?: never): Promise<unknown>
    }
  | { provider: WalletProvider; address: Address }

export type ConnectedWallet = {
  status: 'connected'
  address: Address
  chainId: number
}

export type ConnectResult =
  | ConnectedWallet
  /** On mobile, the page opens in the wallet's app. */
  | { status: 'redirected'; url: string }

/** Connects a wallet. Its state is in the config's `wallet` store. */
export type WalletConnector = {
  connect(): Promise<ConnectedWallet>
  /** Restores the last connection without a prompt. */
  reconnect(): Promise<void>
  disconnect(): Promise<void>
  switchChain(): Promise<void>
  watchAsset(parameters: { token: string }): Promise<boolean>
  /**
   * Returns the connected account's client on the deployment's chain. Throws
   * `WalletNotConnectedError` and the errors of `switchChain`.
   */
  getWalletClient(): Promise<WalletClient>
  /**
   * Returns a client that reads from the wallet's node, on the wallet's chain. Throws
   * `WalletNotConnectedError`.
   */
  getReadClient(): Client
  /** Uses a connection that the application owns. Undefined for none. */
  adopt(connection: WalletConnection | undefined): void
  /** Follows sent transactions until `stop`. */
  start(): void
  /**
   * Stops following transactions, and stops listening to the wallet until the next
   * `reconnect`.
   */
  stop(): void
}
