import { getPair, getQuote, planSwap } from '@letheswap/sdk'
import { getCorrection } from './getCorrection.js'

/**
 * Reads the pool, and plans the swap that moves its price back to the target, if
 * necessary.
 */
export async function planCorrection(
  client,
  { deployment, tokenA, tokenB, target, toleranceBps },
) {
  const pool = await getPair(client, { deployment, tokenA, tokenB })
  const correction = getCorrection(pool, { target, toleranceBps })
  if (correction === undefined) return undefined
  const quote = await getQuote(client, {
    deployment,
    tokenIn: correction.tokenIn.symbol,
    tokenOut: correction.tokenOut.symbol,
    amountIn: correction.amountIn,
    // The trade uses this pool, even if another route pays more.
    maxHops: 1,
  })
  const account = client.account.address
  const plan = await planSwap(client, { deployment, account, quote })
  return { ...correction, plan }
}
