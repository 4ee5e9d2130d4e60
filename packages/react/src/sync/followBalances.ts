import type { Config } from '../config.js'
import { balancesQueryOptions } from '../query/balances.js'
import { refreshBalances } from './refreshBalances.js'

/**
 * When balances are read beside the 60 s of the query itself: a moment after
 * a connection, on a page load if they are old or all zero, and on mobile a
 * few times more, because coming back from the wallet's app takes a while.
 */
export function followBalances(config: Config): () => void {
  const { isMobile, limits, queryClient, wallet } = config
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const clear = () => {
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
  const after = (delay: number, run: () => Promise<unknown>) => {
    timers.add(
      setTimeout(() => {
        run().catch((error: unknown) => config.log('Balances not read', error))
      }, delay),
    )
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
        ? queryClient.fetchQuery(balancesQueryOptions(config, { account }))
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
