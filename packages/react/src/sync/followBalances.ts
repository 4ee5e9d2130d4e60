import type { Config } from '../config.js'
import { getBalancesQueryOptions } from '../query/balances.js'
import { refreshBalances } from './refreshBalances.js'

/**
 * Reads balances after a connection, and on a page load if they are stale or all
 * zero. Reads them again on mobile, where the user is slow to return from the
 * wallet's app. The query itself reads them every 60 s.
 */
export function followBalances(config: Config): () => void {
  const { isMobile, limits, queryClient, wallet } = config
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const clear = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
  const after = (delay: number, run: () => Promise<unknown>) => {
    // The query logs its failure.
    timers.add(setTimeout(() => void run().catch(() => undefined), delay))
  }

  const unsubscribe = wallet.subscribe((state, previous) => {
    const account = state.address
    if (account === previous.address) return
    clear()
    if (account === undefined) return
    const isPageLoad = previous.status === 'reconnecting'
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
  })
  return () => {
    unsubscribe()
    clear()
  }
}
