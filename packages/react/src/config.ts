import type {
  AsyncStorage,
  Deployment,
  PairKey,
  SyncStorage,
  Token,
} from '@letheswap/sdk'
import type { QueryClient } from '@tanstack/react-query'
import type { Chain, Client, Transport } from 'viem'
import type { StoreApi } from 'zustand/vanilla'
import type { ChainState } from './stores/chainState.js'
import type { PersistedStore } from './stores/createPersistedStore.js'
import type { RecordStore } from './stores/createRecordStore.js'
import type { DebugLogState } from './stores/debugLog.js'
import type { TransactionEvent } from './stores/events.js'
import type { FaucetHistoryState } from './stores/faucetHistory.js'
import type { InstructionsState } from './stores/instructions.js'
import type { PayoutRecord } from './stores/payouts.js'
import type { PlanRecord } from './stores/plans.js'
import type { Preferences } from './stores/preferences.js'
import type { PromptsState } from './stores/prompts.js'
import type { WalletState } from './stores/wallet.js'
import type { Emitter } from './utils/createEmitter.js'
import type { Limits } from './utils/limits.js'
import type { WalletSession } from './wallet/types.js'

/** One network and one browser's state over it; everything hooks work on. */
export type Config = {
  deployment: Deployment
  /** The native coin first, then the deployment's order. */
  tokens: readonly Token[]
  /** A token by its symbol. Throws `UnknownTokenError`. */
  getToken(symbol: string): Token
  chain: Chain
  /** Reads the chain; never signs. */
  client: Client<Transport, Chain>
  queryClient: QueryClient
  limits: Limits
  /** When it was made, in milliseconds: figures are read again from then on. */
  startedAt: number
  storage: SyncStorage
  /** Where the pools' events live, if not in IndexedDB. */
  marketStorage: SyncStorage | AsyncStorage | undefined
  wallet: StoreApi<WalletState>
  /** What the wallet has not answered yet. */
  prompts: StoreApi<PromptsState>
  /** What is known of the chain beside its figures. */
  chainState: StoreApi<ChainState>
  preferences: PersistedStore<Preferences>
  instructions: PersistedStore<InstructionsState>
  faucetHistory: PersistedStore<FaucetHistoryState>
  /** Plans under way. */
  plans: RecordStore<PlanRecord>
  /** Requests to the faucet under way. */
  payouts: RecordStore<PayoutRecord>
  /** Pools that are being read one by one. */
  refreshing: StoreApi<{ keys: readonly PairKey[] }>
  debugLog: StoreApi<DebugLogState>
  events: Emitter<TransactionEvent>
  fetch: typeof globalThis.fetch
  isMobile(): boolean
  /** Writes a line to the debug log. */
  log(message: string, error?: unknown): void
  /** Looks whether the chain began anew, where a block gives a reason to. */
  detectChainReset(blockNumber: bigint): Promise<void>
  /** The conversation with the wallet, made by the connector when first needed. */
  getSession(): Promise<WalletSession>
  /**
   * Takes up the wallet and what was pending, follows other tabs, keeps
   * balances fresh. Returns the way back. `LetheProvider` does both.
   */
  start(): () => void
}

/** Makes the session with the wallet, when it is first needed. */
export type Connector = (
  config: Config,
) => WalletSession | Promise<WalletSession>
