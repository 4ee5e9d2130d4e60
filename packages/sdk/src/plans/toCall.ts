import { getAddLiquidityCall } from '../contracts/getAddLiquidityCall.js'
import { getRemoveLiquidityCall } from '../contracts/getRemoveLiquidityCall.js'
import { getSwapCall } from '../contracts/getSwapCall.js'
import { getUnwrapCall } from '../contracts/getUnwrapCall.js'
import { getWrapCall } from '../contracts/getWrapCall.js'
import type { Call } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'
import type { PlanSummary, WrapSummary } from './types.js'

/** Builds the one call that a summary describes. */
export function toCall(
  summary: PlanSummary | WrapSummary,
  { contracts: { router, wrappedNative } }: Deployment,
): Call {
  switch (summary.kind) {
    case 'swap': {
      const [{ token: tokenIn, amount: amountIn }] = summary.spend
      const [{ token: tokenOut, amount: amountOut }] = summary.receiveAtLeast
      return getSwapCall({
        ...summary,
        router,
        amountIn,
        amountOut,
        path: summary.route.map(({ address }) => address),
        isNativeIn: tokenIn.isNative,
        isNativeOut: tokenOut.isNative,
      })
    }
    case 'addLiquidity': {
      const [a, b] = summary.spend
      const [minA, minB] = summary.spendAtLeast
      return getAddLiquidityCall({
        ...summary,
        router,
        tokenA: a.token,
        tokenB: b.token,
        amountA: a.amount,
        amountB: b.amount,
        amountAMin: minA.amount,
        amountBMin: minB.amount,
      })
    }
    case 'removeLiquidity': {
      const [a, b] = summary.receiveAtLeast
      return getRemoveLiquidityCall({
        ...summary,
        router,
        tokenA: a.token,
        tokenB: b.token,
        liquidity: summary.spend[0].amount,
        amountAMin: a.amount,
        amountBMin: b.amount,
      })
    }
    case 'wrap':
    case 'unwrap': {
      const parameters = { wrappedNative, amount: summary.spend[0].amount }
      return summary.kind === 'wrap'
        ? getWrapCall(parameters)
        : getUnwrapCall(parameters)
    }
  }
}
