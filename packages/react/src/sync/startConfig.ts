import type { Config } from '../config.js'
import { disconnectedWallet } from '../stores/wallet.js'
import { followBalances } from './followBalances.js'
import { followTabs } from './followTabs.js'

/** Starts what runs while a page is open. Returns a function that stops it. */
export function startConfig(config: Config): () => void {
  const { limits, log, preferences, wallet } = config
  const stops = [followBalances(config), followTabs(config)]
  const reconnect = () => {
    config
      .getSession()
      .then((session) => session.reconnect())
      .catch((error: unknown) => {
        wallet.setState(disconnectedWallet)
        log('The wallet code did not load', error)
      })
  }
  const { autoConnect } = preferences.getState()
  if (autoConnect) reconnect()
  else if (autoConnect === undefined) stops.push(whenWalletFound(reconnect))

  // A wallet that answers late connects the page then.
  const timer = setTimeout(() => {
    if (wallet.getState().status === 'reconnecting')
      wallet.setState(disconnectedWallet)
  }, limits.reconnectTimeout)
  stops.push(() => clearTimeout(timer))

  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Calls back once when the page has a wallet, injected or announced by EIP-6963.
 * Without one, the wallet's code is not loaded.
 */
function whenWalletFound(listener: () => void): () => void {
  if ('ethereum' in globalThis) {
    listener()
    return () => {}
  }
  const event = 'eip6963:announceProvider'
  window.addEventListener(event, listener, { once: true })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener(event, listener)
}
