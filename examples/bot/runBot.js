import { executePlan, formatTokenAmount } from '@letheswap/sdk'
import { planCorrection } from './planCorrection.js'

/** Keeps a pool's price at the target until `pause` or a swap fails. */
export async function runBot(client, { pause, log, ...options }) {
  const { deployment } = options
  for (;;) {
    // A node that does not answer now may answer next time.
    const correction = await planCorrection(client, options).catch((error) => {
      log(`The pool could not be read: ${error.message}`)
    })
    if (correction) {
      const { plan, amountIn, tokenIn } = correction
      // If this fails, the swap may have been sent, so a person must check.
      const { hash } = await executePlan(client, { deployment, plan })
      const amount = formatTokenAmount(amountIn, tokenIn)
      log(`Sold ${amount} ${tokenIn.symbol} in ${hash}`)
    }
    await pause()
  }
}
