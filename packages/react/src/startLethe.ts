import { followBalances } from './followBalances.js'
import { loadWriting } from './late.js'
import type { Lethe } from './lethe.js'
import { disconnectedWallet } from './stores/wallet.js'

/** Everything that runs while a page is open, and the way back. */
export function startLethe(lethe: Lethe): () => void {
  let isStopped = false
  const stopBalances = followBalances(lethe)
  const session = lethe.getSession()
  session
    .then((session) => {
      if (!isStopped) session.start()
    })
    .catch((error: unknown) => {
      lethe.wallet.setState(disconnectedWallet)
      lethe.log('The wallet code did not load', error)
    })

  // Extensions take their time, and some never answer: the page goes on, and
  // follows when the wallet comes.
  const giveUp = setTimeout(() => {
    if (lethe.wallet.getState().status === 'reconnecting')
      lethe.wallet.setState(disconnectedWallet)
  }, lethe.limits.reconnectTimeout)

  const { payouts, plans } = lethe
  const isUnfinished = [plans, payouts].some(
    (store) => Object.keys(store.getState()).length > 0,
  )
  if (isUnfinished)
    loadWriting()
      .then(async ({ restorePayouts, restorePlans }) => {
        if (!isStopped)
          await Promise.all([restorePayouts(lethe), restorePlans(lethe)])
      })
      .catch((error: unknown) => lethe.log('Nothing was taken up again', error))

  return () => {
    isStopped = true
    clearTimeout(giveUp)
    stopBalances()
    session.then((session) => session.stop()).catch(() => undefined)
  }
}
