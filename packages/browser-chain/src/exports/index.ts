export { connectBrowserChain } from '../connectBrowserChain.js'
export { type BrowserChain, createBrowserChain } from '../createBrowserChain.js'
export { createDatabaseStorage } from '../createDatabaseStorage.js'
export { createGenesis } from '../createGenesis.js'
export { RpcError } from '../errors.js'
export type { ServedChain } from '../serveChain.js'
export { takeSnapshot } from '../takeSnapshot.js'
export type {
  BrowserChainProvider,
  ChainSnapshot,
  ChainStorage,
  Hex,
  ProviderMessage,
  RequestArguments,
  StoredBlock,
  StoredLog,
  StoredTransaction,
} from '../types.js'
