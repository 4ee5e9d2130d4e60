import type { Config, WalletSession } from '../config.js'
import { discoverWallet } from '../wallet/discoverWallet.js'
import { createSession } from './createSession.js'

/** Connects MetaMask: pass it to `createConfig`. */
export function metaMask(config: Config): WalletSession {
  return createSession(config, discoverWallet)
}
