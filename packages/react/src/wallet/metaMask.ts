import type { Config, WalletSession } from '../config.js'
import { createWalletSession } from './createWalletSession.js'
import { discoverWallet } from './discoverWallet.js'

/** The connector for MetaMask in the page: pass it to `createConfig`. */
export function metaMask(config: Config): WalletSession {
  return createWalletSession(config, discoverWallet)
}
