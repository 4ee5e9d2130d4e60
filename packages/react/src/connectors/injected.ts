import type { Connector, WalletProvider } from '../config.js'
import { WalletNotInstalledError } from '../errors/wallet.js'
import { createConnector } from './createConnector.js'

/** Connects the wallet with an EIP-6963 rdns, e.g. `@letheswap/test-wallet`. */
export function injected({
  rdns,
}: {
  /** The wallet's EIP-6963 name, such as `io.metamask`. */
  rdns: string
}): Connector {
  return (config) =>
    createConnector(config, ({ store }) => {
      const wallet = store.getProviders().find(({ info }) => info.rdns === rdns)
      if (wallet === undefined) throw new WalletNotInstalledError()
      return wallet.provider as WalletProvider
    })
}
