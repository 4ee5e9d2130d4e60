import type { Connector, WalletProvider } from '../config.js'
import { WalletNotInstalledError } from '../errors/wallet.js'
import { createSession } from './createSession.js'

/**
 * The connector for the wallet that announces itself by an EIP-6963 rdns, such as
 * that of `@letheswap/test-wallet`: pass it to `createConfig`.
 */
export function injected({ rdns }: { rdns: string }): Connector {
  return (config) =>
    createSession(config, ({ store }) => {
      const wallet = store.getProviders().find(({ info }) => info.rdns === rdns)
      if (wallet === undefined) throw new WalletNotInstalledError()
      return wallet.provider as WalletProvider
    })
}
