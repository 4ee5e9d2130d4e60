import {
  type AsyncStorage,
  addTokens,
  type Deployment,
  deploymentToChain,
  deploymentToTransport,
  getToken,
  getTokens,
  type SyncStorage,
} from '@letheswap/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { createClient, type Transport } from 'viem'
import { createStore } from 'zustand/vanilla'
import type { Config, Connector, WalletSession } from './config.js'
import { createQueryClient } from './query/createQueryClient.js'
import { createFaucetHistoryStore } from './stores/faucetHistory.js'
import {
  createImportedTokensStore,
  type ImportedTokensState,
} from './stores/importedTokens.js'
import { createInstructionsStore } from './stores/instructions.js'
import { createPayoutsStore } from './stores/payouts.js'
import { createPlansStore } from './stores/plans.js'
import { createPoolAprsStore } from './stores/poolAprs.js'
import { createPreferencesStore } from './stores/preferences.js'
import { createWalletStore } from './stores/wallet.js'
import { detectChainReset } from './sync/detectChainReset.js'
import { startConfig } from './sync/startConfig.js'
import { createDatabaseStorage } from './utils/createDatabaseStorage.js'
import { createSafeStorage } from './utils/createSafeStorage.js'
import { defaultLimits, type Limits } from './utils/limits.js'
import { watchTransport } from './utils/watchTransport.js'

export declare namespace createConfig {
  type Parameters = {
    deployment: Deployment
    /** Finds the wallet, as `metaMask` does. */
    connector: Connector
    /** @default createQueryClient() */
    queryClient?: QueryClient | undefined
    /** Kept from visit to visit. @default localStorage */
    storage?: SyncStorage | undefined
    /** Keeps the pools' events, which can be megabytes. @default IndexedDB */
    marketStorage?: SyncStorage | AsyncStorage | undefined
    /** Kept through a reload. @default sessionStorage */
    sessionStorage?: SyncStorage | undefined
    /** Reads the chain. @default `deploymentToTransport` */
    transport?: Transport | undefined
    /** Time between two requests for a receipt, in milliseconds. @default 1_000 */
    pollingInterval?: number | undefined
    /** Replaces numbers of `defaultLimits`. */
    limits?: Partial<Limits> | undefined
    /** @default by the user agent */
    isMobile?: (() => boolean) | undefined
    /** @default globalThis.fetch */
    fetch?: typeof globalThis.fetch | undefined
  }
}

/**
 * Creates the config for `LetheProvider` and the query options. Nothing runs
 * until `start`, which `LetheProvider` calls.
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
  const importedTokens = createImportedTokensStore(storage, deployment)
  const join = ({ tokens }: ImportedTokensState) => {
    const joined =
      tokens.length > 0 ? addTokens(deployment, tokens) : deployment
    return { deployment: joined, tokens: getTokens(joined) }
  }
  let joined = join(importedTokens.getState())
  importedTokens.subscribe((state) => {
    joined = join(state)
  })
  let session: Promise<WalletSession> | undefined

  const config: Config = {
    get deployment() {
      return joined.deployment
    },
    get tokens() {
      return joined.tokens
    },
    getToken: (id) => getToken(joined.deployment, id),
    importedTokens,
    chain,
    client: createClient({
      chain,
      pollingInterval,
      transport: watchTransport(
        parameters.transport ??
          // Requests within 5 ms are sent as one batch.
          deploymentToTransport(deployment, { batch: { wait: 5 } }),
        (isAnswered) => config.chainState.setState({ isSilent: !isAnswered }),
      ),
    }),
    queryClient: parameters.queryClient ?? createQueryClient(),
    limits,
    startedAt: Date.now(),
    storage,
    marketStorage: parameters.marketStorage ?? createDatabaseStorage(),
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
    preferences,
    instructions: createInstructionsStore(storage),
    faucetHistory: createFaucetHistoryStore(storage, deployment.genesisHash),
    poolAprs: createPoolAprsStore(storage, deployment.genesisHash),
    plans: createPlansStore(sessionStorage, deployment.genesisHash),
    payouts: createPayoutsStore(sessionStorage, deployment.genesisHash),
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
    getSession() {
      session ??= Promise.resolve(config)
        .then(parameters.connector)
        .catch((error: unknown) => {
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

/** Checks for a phone or a tablet, where the wallet is an app. */
function isMobileDevice(): boolean {
  if (typeof navigator === 'undefined') return false
  const { userAgentData } = navigator as Navigator & {
    userAgentData?: { mobile: boolean }
  }
  return (
    userAgentData?.mobile === true ||
    /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent) ||
    // An iPad claims to be a Mac, which has no touch screen.
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}
