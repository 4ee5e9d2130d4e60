import { followPending } from '../actions/followPending.js'
import type { Config, WalletConnector } from '../config.js'
import {
  createWalletConnector,
  type Discover,
} from '../wallet/createWalletConnector.js'

/** Connects the wallet that `discover` finds, and follows its transactions. */
export function createConnector(
  config: Config,
  discover: Discover,
): WalletConnector {
  const wallet = createWalletConnector(config, discover)
  let stop: (() => void) | undefined
  return {
    ...wallet,
    start() {
      stop ??= followPending(config)
    },
    stop() {
      stop?.()
      stop = undefined
      wallet.stop()
    },
  }
}
