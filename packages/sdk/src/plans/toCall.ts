import { getAddLiquidityCall } from '../contracts/getAddLiquidityCall.js'
import { getRemoveLiquidityCall } from '../contracts/getRemoveLiquidityCall.js'
import { getSwapCall } from '../contracts/getSwapCall.js'
import { getUnwrapCall } from '../contracts/getUnwrapCall.js'
import { getWrapCall } from '../contracts/getWrapCall.js'
import type { Call } from '../contracts/types.js'
import type { PlanSummary, WrapSummary } from './types.js'

/** The one call that a summary describes. */
export function toCall(summary: PlanSummary | WrapSummary): Call {
  switch (summary.kind) {
    case 'swap': {
      const [{ token: tokenIn, amount: amountIn }] = summary.spend
      const [{ token: tokenOut, amount: amountOut }] = summary.receiveAtLeast
      return getSwapCall({
        ...summary,
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
        tokenA: a.token,
        tokenB: b.token,
        liquidity: summary.spend[0].amount,
        amountAMin: a.amount,
        amountBMin: b.amount,
      })
    }
    case 'wrap':
    case 'unwrap': {
      const [{ token, amount }] = summary.spend
      // The native coin and its wrapped version have the same address.
      const parameters = { wrappedNative: token.address, amount }
      return summary.kind === 'wrap'
        ? getWrapCall(parameters)
        : getUnwrapCall(parameters)
    }
  }
}
