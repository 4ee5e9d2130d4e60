import type { Config, WalletConnector } from '../config.js'
import { discoverWallet } from '../wallet/discoverWallet.js'
import { createConnector } from './createConnector.js'

/** Connects MetaMask. Pass it to `createConfig`. */
export function metaMask(config: Config): WalletConnector {
  return createConnector(config, discoverWallet)
}
