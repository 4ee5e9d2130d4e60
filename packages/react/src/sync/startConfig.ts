import type { Config } from '../config.js'
import { getScope } from '../query/getScope.js'
import { hasEnded } from '../stores/createRecordStore.js'
import { disconnectedWallet } from '../stores/wallet.js'
import { onWalletFound } from '../wallet/onWalletFound.js'
import { followBalances } from './followBalances.js'
import { followNode } from './followNode.js'
import { followTabs } from './followTabs.js'

/** Starts everything that runs while a page is open. Returns a function that stops it. */
export function startConfig(config: Config): () => void {
  const { limits, log, payouts, plans, preferences, queryClient, wallet } =
    config
  // Refetches on focus and on reconnection, as QueryClientProvider does.
  queryClient.mount()
  const stops = [
    () => queryClient.unmount(),
    followBalances(config),
    followNode(config),
    followTabs(config),
    config.importedTokens.subscribe(({ tokens }, before) => {
      // Drops ended plans when a token is removed, because they are shown with their
      // tokens.
      if (before.tokens.some((token) => !tokens.includes(token)))
        plans.drop(hasEnded)
      // Earlier reads do not include a new token, or still include a removed token.
      void queryClient.invalidateQueries({ queryKey: [getScope(config)] })
    }),
  ]
  const reconnect = () => {
    config
      .getConnector()
      .then((connector) => connector.reconnect())
      .catch((error: unknown) => {
        wallet.setState(disconnectedWallet)
        log('The wallet code did not load', error)
      })
  }
  const { autoConnect } = preferences.getState()
  if (config.isWalletOwned) wallet.setState(disconnectedWallet)
  else if (autoConnect) reconnect()
  // Loads the wallet's code once the page has a wallet.
  else if (autoConnect === undefined) stops.push(onWalletFound(reconnect))

  const isUnderWay = [payouts, plans].some((store) =>
    Object.values(store.getState()).some((record) => !hasEnded(record)),
  )
  if (isUnderWay)
    config
      .getConnector()
      .catch((error: unknown) => log('Nothing pending was resumed', error))

  // Stops waiting for the wallet. If the wallet answers later, it still connects.
  const timer = setTimeout(() => {
    if (wallet.getState().status === 'reconnecting')
      wallet.setState(disconnectedWallet)
  }, limits.reconnectTimeout)
  stops.push(() => clearTimeout(timer))

  return () => {
    for (const stop of stops) stop()
  }
}
