import type { Config } from '../config.js'
import { disconnectedWallet } from '../stores/wallet.js'
import { loadWriting } from '../utils/late.js'
import { followBalances } from './followBalances.js'

/** Everything that runs while a page is open, and the way back. */
export function startConfig(config: Config): () => void {
  let isStopped = false
  const stopBalances = followBalances(config)
  const session = config.getSession()
  session
    .then((session) => {
      if (!isStopped) session.start()
    })
    .catch((error: unknown) => {
      config.wallet.setState(disconnectedWallet)
      config.log('The wallet code did not load', error)
    })

  // Extensions take their time, and some never answer: the page goes on, and
  // follows when the wallet comes.
  const giveUp = setTimeout(() => {
    if (config.wallet.getState().status === 'reconnecting')
      config.wallet.setState(disconnectedWallet)
  }, config.limits.reconnectTimeout)

  const { payouts, plans } = config
  const isUnfinished = [plans, payouts].some(
    (store) => Object.keys(store.getState()).length > 0,
  )
  if (isUnfinished)
    loadWriting()
      .then(async ({ restorePayouts, restorePlans }) => {
        if (!isStopped)
          await Promise.all([restorePayouts(config), restorePlans(config)])
      })
      .catch((error: unknown) =>
        config.log('Nothing was taken up again', error),
      )

  return () => {
    isStopped = true
    clearTimeout(giveUp)
    stopBalances()
    session.then((session) => session.stop()).catch(() => undefined)
  }
}
