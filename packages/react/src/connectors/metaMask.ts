import type { Config, WalletSession } from '../config.js'
import { discoverWallet } from '../wallet/discoverWallet.js'
import { createSession } from './createSession.js'

/**
 * The connector for MetaMask in the page: pass it to `createConfig`.
 *
 * @example
 * ```tsx
 * import { createConfig, metaMask } from '@letheswap/react'
 * import type { Deployment } from '@letheswap/sdk'
 *
 * declare const deployment: Deployment
 * const config = createConfig({ deployment, connector: metaMask })
 * ```
 */
export function metaMask(config: Config): WalletSession {
  return createSession(config, discoverWallet)
}
