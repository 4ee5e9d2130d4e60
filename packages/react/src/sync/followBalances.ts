import type { Address } from 'viem'
import type { Config } from '../config.js'
import { getBalancesQueryOptions } from '../query/balances.js'
import { refreshBalances } from './refreshBalances.js'

/**
 * Reads balances after a connection, and on page load if they are stale or all zero. On
 * mobile, reads them again later, because the user takes a while to return from the
 * wallet's app.
 */
export function followBalances(config: Config): () => void {
  const { isMobile, limits, queryClient, wallet } = config
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const clear = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
  const after = (delay: number, run: () => Promise<unknown>) => {
    timers.add(setTimeout(() => void run().catch(() => undefined), delay))
  }

  const follow = (account: Address | undefined, isPageLoad: boolean) => {
    clear()
    if (account === undefined) return
    after(limits.connectDelay, () => {
      wallet.setState({ settledAddress: account })
      return isPageLoad
        ? queryClient.fetchQuery(getBalancesQueryOptions(config, { account }))
        : refreshBalances(config)
    })
    if (!isMobile()) return
    for (const delay of limits.mobileRefreshes)
      after(delay, async () => {
        if (document.visibilityState === 'visible')
          await refreshBalances(config)
      })
  }
  const unsubscribe = wallet.subscribe(({ address }, previous) => {
    if (address !== previous.address)
      follow(address, previous.status === 'reconnecting')
  })
  // The page may have been stopped before the account settled.
  const { address, settledAddress } = wallet.getState()
  if (address !== settledAddress) follow(address, false)
  return () => {
    unsubscribe()
    clear()
  }
}
