import {
  getQuote,
  type Plan,
  planAddLiquidity,
  planRemoveLiquidity,
  planSwap,
} from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Network } from '../network.js'
import type { Intent } from './rules.js'

/** The plan of what a trader wants to do. */
export async function toPlan(
  { client, deployment }: Network,
  account: Address,
  intent: Intent,
  {
    deadline,
    permit = true,
  }: {
    /** Unix seconds; twenty minutes after the latest block by default. */
    deadline?: bigint | undefined
    /** Whether LP tokens are spent by a permit and not by an approval. */
    permit?: boolean | undefined
  } = {},
): Promise<Plan> {
  const { tokenA, tokenB } = intent.pool
  const pair = {
    deployment,
    account,
    tokenA: tokenA.symbol,
    tokenB: tokenB.symbol,
    deadline,
  }
  if (intent.kind === 'deposit') {
    const { amountA, amountB } = intent
    return planAddLiquidity(client, { ...pair, amountA, amountB })
  }
  if (intent.kind === 'withdraw') {
    const { liquidity } = intent
    return planRemoveLiquidity(client, { ...pair, liquidity, permit })
  }
  const { tokenIn, tokenOut, amountIn } = intent
  const quote = await getQuote(client, {
    deployment,
    tokenIn: tokenIn.symbol,
    tokenOut: tokenOut.symbol,
    amountIn,
    // In the pool that was chosen, whatever another one would pay.
    maxHops: 1,
  })
  return planSwap(client, { deployment, account, quote, deadline })
}
