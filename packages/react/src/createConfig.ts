import {
  type AsyncStorage,
  type Deployment,
  deploymentToChain,
  getToken,
  getTokens,
  type PairKey,
  type SyncStorage,
} from '@letheswap/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { createClient, fallback, http, type Transport } from 'viem'
import { createStore } from 'zustand/vanilla'
import type { Config, Connector } from './config.js'
import { createQueryClient } from './query/createQueryClient.js'
import { createChainStateStore } from './stores/chainState.js'
import { createDebugLogStore } from './stores/debugLog.js'
import type { TransactionEvent } from './stores/events.js'
import { createFaucetHistoryStore } from './stores/faucetHistory.js'
import { createInstructionsStore } from './stores/instructions.js'
import { createPayoutsStore } from './stores/payouts.js'
import { createPlansStore } from './stores/plans.js'
import { createPreferencesStore } from './stores/preferences.js'
import { createPromptsStore } from './stores/prompts.js'
import { createWalletStore } from './stores/wallet.js'
import { detectChainReset } from './sync/detectChainReset.js'
import { startConfig } from './sync/startConfig.js'
import { createEmitter } from './utils/createEmitter.js'
import { createSafeStorage } from './utils/createSafeStorage.js'
import { isMobileDevice } from './utils/isMobileDevice.js'
import { defaultLimits, type Limits } from './utils/limits.js'
import { watchTransport } from './utils/watchTransport.js'
import type { WalletSession } from './wallet/types.js'

export declare namespace createConfig {
  type Parameters = {
    /** The network. */
    deployment: Deployment
    /** How a wallet is found and asked, such as `metaMask`. */
    connector: Connector
    /** @default createQueryClient() */
    queryClient?: QueryClient | undefined
    /** What lives from visit to visit. @default localStorage */
    storage?: SyncStorage | undefined
    /** Where the pools' events live: megabytes. @default IndexedDB */
    marketStorage?: SyncStorage | AsyncStorage | undefined
    /** What a reload must find again. @default sessionStorage */
    sessionStorage?: SyncStorage | undefined
    /** How the chain is read. @default http, falling back over `rpcUrls` */
    transport?: Transport | undefined
    /** How often a receipt is asked for, in milliseconds. @default 1_000 */
    pollingInterval?: number | undefined
    /** Numbers that differ from the product's own. */
    limits?: Partial<Limits> | undefined
    /** @default by the user agent */
    isMobile?: (() => boolean) | undefined
    /** @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
}

/**
 * Puts one network, one browser's stores and one query cache together. Nothing
 * happens until `start`, which `LetheProvider` calls.
 *
 * @returns What `LetheProvider` and the query options take.
 *
 * @example
 * ```ts
 * import { createConfig, metaMask } from '@letheswap/react'
 * import { parseDeployment } from '@letheswap/sdk'
 *
 * const response = await fetch('/config.json')
 * const config = createConfig({
 *   deployment: parseDeployment(await response.json()),
 *   connector: metaMask,
 * })
 * ```
 */
export function createConfig(parameters: createConfig.Parameters): Config {
  const { deployment, pollingInterval = 1_000 } = parameters
  const limits = { ...defaultLimits, ...parameters.limits }
  const storage = createSafeStorage(
    () => parameters.storage ?? globalThis.localStorage,
  )
  const sessionStorage = createSafeStorage(
    () => parameters.sessionStorage ?? globalThis.sessionStorage,
  )
  const chain = deploymentToChain(deployment)
  const preferences = createPreferencesStore(storage, limits)
  const debugLog = createDebugLogStore()
  let session: Promise<WalletSession> | undefined

  const config: Config = {
    deployment,
    tokens: getTokens(deployment),
    getToken: (symbol) => getToken(deployment, symbol),
    chain,
    client: createClient({
      chain,
      pollingInterval,
      transport: watchTransport(
        parameters.transport ?? createTransport(deployment.chain.rpcUrls),
        (isAnswered) => config.chainState.setState({ isSilent: !isAnswered }),
      ),
    }),
    queryClient: parameters.queryClient ?? createQueryClient(),
    limits,
    startedAt: Date.now(),
    storage,
    marketStorage: parameters.marketStorage,
    wallet: createWalletStore({
      isExpected: preferences.getState().autoConnect === true,
    }),
    prompts: createPromptsStore(),
    chainState: createChainStateStore(),
    preferences,
    instructions: createInstructionsStore(storage),
    faucetHistory: createFaucetHistoryStore(storage),
    plans: createPlansStore(sessionStorage, deployment.genesisHash),
    payouts: createPayoutsStore(sessionStorage, deployment.genesisHash),
    refreshing: createStore<{ keys: readonly PairKey[] }>()(() => ({
      keys: [],
    })),
    debugLog,
    events: createEmitter<TransactionEvent>(),
    fetch: parameters.fetch ?? ((...args) => globalThis.fetch(...args)),
    isMobile: parameters.isMobile ?? isMobileDevice,
    log(message, error) {
      const line =
        error === undefined
          ? message
          : `${message}: ${error instanceof Error ? error.message : String(error)}`
      debugLog.setState(({ lines }) => ({
        lines: [...lines, { time: Date.now(), message: line }].slice(
          -limits.debugLines,
        ),
      }))
    },
    detectChainReset: (blockNumber) => detectChainReset(config, blockNumber),
    getSession() {
      session ??= Promise.resolve(config)
        .then(parameters.connector)
        .catch((error: unknown) => {
          // The next call tries again.
          session = undefined
          throw error
        })
      return session
    },
    start() {
      const stop = startConfig(config)
      return () => {
        stop()
        session?.then((session) => session.stop()).catch(() => undefined)
      }
    },
  }
  return config
}

/**
 * Asks the nodes in their order, each twice. Requests of one moment are sent as
 * one batch.
 */
function createTransport(urls: readonly string[]): Transport {
  return fallback(
    urls.map((url) => http(url, { batch: { wait: 5 }, retryCount: 1 })),
    { retryCount: 0 },
  )
}
