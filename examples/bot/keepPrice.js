import { executePlan, getPair, getQuote, planSwap } from '@letheswap/sdk'
import { getCorrection } from './getCorrection.js'

/** Looks at the pool once, and swaps where its price is off. */
export async function keepPrice(
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
    // Through this pool, even where another route pays more.
    maxHops: 1,
  })
  const account = client.account.address
  const plan = await planSwap(client, { deployment, account, quote })
  const { hash } = await executePlan(client, { deployment, plan })
  return { ...correction, hash }
}
