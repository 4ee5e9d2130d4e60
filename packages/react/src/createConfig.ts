import {
  type AsyncStorage,
  type Deployment,
  deploymentToChain,
  deploymentToTransport,
  getToken,
  type SyncStorage,
  trustNode,
} from '@letheswap/sdk'
import { QueryClient } from '@tanstack/react-query'
import { createClient, type Transport } from 'viem'
import { createStore } from 'zustand/vanilla'
import type { Config, Connector, WalletConnector } from './config.js'
import { createFaucetHistoryStore } from './stores/faucetHistory.js'
import { createImportedTokensStore } from './stores/importedTokens.js'
import { createInstructionsStore } from './stores/instructions.js'
import { createNetworkStore } from './stores/network.js'
import { createPayoutsStore } from './stores/payouts.js'
import { createPlansStore } from './stores/plans.js'
import {
  createAppearanceStore,
  createPreferencesStore,
} from './stores/preferences.js'
import { createWalletStore } from './stores/wallet.js'
import { detectChainReset } from './sync/detectChainReset.js'
import { startConfig } from './sync/startConfig.js'
import { createSafeStorage } from './utils/createSafeStorage.js'
import { defaultLimits, type Limits } from './utils/limits.js'
import { watchTransport } from './utils/watchTransport.js'

export declare namespace createConfig {
  type Parameters = {
    deployment: Deployment
    /** The connector that finds the wallet, such as `metaMask`. */
    connector: Connector
    /** @default a new client */
    queryClient?: QueryClient | undefined
    /** Storage that persists between visits. @default localStorage */
    storage?: SyncStorage | undefined
    /** Stores the pools' events, which can be several megabytes. @default IndexedDB */
    marketStorage?: SyncStorage | AsyncStorage | undefined
    /** Storage that survives a reload. @default sessionStorage */
    sessionStorage?: SyncStorage | undefined
    /** Reads the chain. @default `deploymentToTransport` */
    transport?: Transport | undefined
    /** Time between two checks for a receipt, in milliseconds. @default 1_000 */
    pollingInterval?: number | undefined
    /** Overrides values of `defaultLimits`. */
    limits?: Partial<Limits> | undefined
    /** @default by the user agent */
    isMobile?: (() => boolean) | undefined
    /** @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
}

/**
 * Creates the config for `LetheProvider` and the query options. Starts nothing until
 * `start`, which `LetheProvider` calls.
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
  // The storage's keys contain the network, because all networks on an origin share a
  // storage.
  const key = `${chain.id}:${deployment.genesisHash}`
  const preferences = createPreferencesStore(storage, key, limits)
  const importedTokens = createImportedTokensStore(storage, key, deployment)
  const network = createNetworkStore(deployment, importedTokens)
  let connector: Promise<WalletConnector> | undefined
  let isStarted = false

  const config: Config = {
    get deployment() {
      return network.getState().deployment
    },
    get tokens() {
      return network.getState().tokens
    },
    getToken: (id) => getToken(config.deployment, id),
    network,
    importedTokens,
    chain,
    // The client trusts the node, because `detectChainReset` compares the chain
    // instead.
    client: createClient({
      chain,
      pollingInterval,
      transport: watchTransport(
        parameters.transport ??
          // Requests within 5 ms are sent in one batch.
          deploymentToTransport(deployment, { batch: { wait: 5 } }),
        (isAnswered) => config.chainState.setState({ isSilent: !isAnswered }),
      ),
    }).extend(trustNode),
    queryClient: parameters.queryClient ?? new QueryClient(),
    limits,
    startedAt: Date.now(),
    storage,
    marketStorage: parameters.marketStorage,
    wallet: createWalletStore({
      isExpected: preferences.getState().autoConnect === true,
    }),
    prompts: createStore(() => ({ open: [] })),
    chainState: createStore(() => ({
      latest: 0n,
      minedAt: 0n,
      isReset: false,
      isSilent: false,
    })),
    isWalletOwned: false,
    ownedWallet: undefined,
    preferences,
    appearance: createAppearanceStore(storage),
    instructions: createInstructionsStore(storage),
    faucetHistory: createFaucetHistoryStore(storage, key),
    plans: createPlansStore(sessionStorage, key),
    payouts: createPayoutsStore(sessionStorage, key),
    refreshing: createStore(() => ({ keys: [] })),
    debugLog: createStore(() => ({ lines: [] })),
    fetch: parameters.fetch ?? ((...args) => globalThis.fetch(...args)),
    isMobile: parameters.isMobile ?? isMobileDevice,
    log(message, error) {
      const line =
        error === undefined
          ? message
          : `${message}: ${error instanceof Error ? error.message : String(error)}`
      config.debugLog.setState(({ lines }) => ({
        lines: [...lines, { time: Date.now(), message: line }].slice(
          -limits.debugLines,
        ),
      }))
    },
    detectChainReset: (blockNumber) => detectChainReset(config, blockNumber),
    getConnector() {
      connector ??= Promise.resolve(config)
        .then(parameters.connector)
        .then((connector) => {
          if (isStarted) connector.start()
          // Its code may have failed to load when the wallet was connected.
          if (config.ownedWallet) connector.adopt(config.ownedWallet)
          return connector
        })
        .catch((error: unknown) => {
          connector = undefined
          throw error
        })
      return connector
    },
    start({ isWalletOwned = false } = {}) {
      config.isWalletOwned = isWalletOwned
      isStarted = true
      connector?.then((connector) => connector.start()).catch(() => undefined)
      const stop = startConfig(config)
      return () => {
        isStarted = false
        stop()
        connector?.then((connector) => connector.stop()).catch(() => undefined)
      }
    },
  }
  return config
}

/** Returns true on a phone or a tablet. Their wallets are apps. */
function isMobileDevice(): boolean {
  if (typeof navigator === 'undefined') return false
  const { userAgentData } = navigator as Navigator & {
    userAgentData?: { mobile: boolean }
  }
  return (
    userAgentData?.mobile === true ||
    /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent) ||
    // An iPad identifies itself as a Mac, but Macs have no touch screen.
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}
