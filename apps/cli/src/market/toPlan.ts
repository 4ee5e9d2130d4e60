import {
  getQuote,
  type Plan,
  planAddLiquidity,
  planRemoveLiquidity,
  planSwap,
} from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Network } from '../network.js'
import type { Intent } from './types.js'

/** The plan of what a trader wants to do. */
export async function toPlan(
  { client, deployment }: Network,
  account: Address,
  intent: Intent,
): Promise<Plan> {
  const { tokenA, tokenB } = intent.pool
  const pair = {
    deployment,
    account,
    tokenA: tokenA.symbol,
    tokenB: tokenB.symbol,
  }
  if (intent.kind === 'deposit')
    return planAddLiquidity(client, { ...pair, ...intent })
  if (intent.kind === 'withdraw')
    return planRemoveLiquidity(client, {
      ...pair,
      liquidity: intent.liquidity,
      permit: true,
    })
  const { tokenIn, tokenOut, amountIn } = intent
  const quote = await getQuote(client, {
    deployment,
    tokenIn: tokenIn.symbol,
    tokenOut: tokenOut.symbol,
    amountIn,
    // In the pool that was chosen, whatever another one would pay.
    maxHops: 1,
  })
  return planSwap(client, { deployment, account, quote })
}
