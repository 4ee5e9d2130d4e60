import {
  applySlippage,
  type Call,
  type Deployment,
  getAddLiquidityCall,
  getAmountOut,
  getRemoveLiquidityCall,
  getSwapCall,
} from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Intent } from './types.js'

/**
 * The router call of what a trader wants to do, for a block in which nobody
 * else trades in the same pool.
 */
export function toCall(
  { contracts: { router } }: Deployment,
  intent: Intent,
  { recipient, deadline }: { recipient: Address; deadline: bigint },
): Call {
  const { pool } = intent
  const { tokenA, tokenB, reserveA, reserveB, feeBps } = pool
  const common = { router, recipient, deadline }
  if (intent.kind === 'deposit')
    return getAddLiquidityCall({
      ...common,
      ...intent,
      tokenA,
      tokenB,
      amountAMin: applySlippage({ amount: intent.amountA, slippageBps: 100 }),
      amountBMin: applySlippage({ amount: intent.amountB, slippageBps: 100 }),
    })
  if (intent.kind === 'withdraw')
    return getRemoveLiquidityCall({
      ...common,
      tokenA,
      tokenB,
      liquidity: intent.liquidity,
      amountAMin: 0n,
      amountBMin: 0n,
    })
  const { tokenIn, tokenOut, amountIn } = intent
  const [reserveIn, reserveOut] =
    tokenIn.symbol === tokenA.symbol
      ? [reserveA, reserveB]
      : [reserveB, reserveA]
  return getSwapCall({
    ...common,
    type: 'exactInput',
    amountIn,
    amountOut: getAmountOut({ amountIn, reserveIn, reserveOut, feeBps }),
    path: [tokenIn.address, tokenOut.address],
    isNativeIn: tokenIn.isNative,
    isNativeOut: tokenOut.isNative,
  })
}
