import { routerWriteAbi } from './routerWriteAbi.js'
import type { Call, LiquidityCallParameters } from './types.js'

export declare namespace getAddLiquidityCall {
  type Parameters = LiquidityCallParameters & {
    /** Maximum of `tokenA`, in its smallest unit. */
    amountA: bigint
    /** Maximum of `tokenB`, in its smallest unit. */
    amountB: bigint
  }
}

/**
 * Adds liquidity through the router: `addLiquidityETH` when one token is the
 * native coin, else `addLiquidity`.
 */
export function getAddLiquidityCall({
  router,
  tokenA,
  tokenB,
  amountA,
  amountB,
  amountAMin,
  amountBMin,
  recipient,
  deadline,
}: getAddLiquidityCall.Parameters): Call<typeof routerWriteAbi> {
  const call = { address: router, abi: routerWriteAbi }
  const lastArgs = [recipient, deadline] as const
  if (tokenA.isNative || tokenB.isNative) {
    const [token, amount, tokenMin, value, nativeMin] = tokenA.isNative
      ? ([tokenB, amountB, amountBMin, amountA, amountAMin] as const)
      : ([tokenA, amountA, amountAMin, amountB, amountBMin] as const)
    return {
      ...call,
      functionName: 'addLiquidityETH',
      args: [token.address, amount, tokenMin, nativeMin, ...lastArgs],
      value,
    }
  }
  return {
    ...call,
    functionName: 'addLiquidity',
    args: [
      tokenA.address,
      tokenB.address,
      amountA,
      amountB,
      amountAMin,
      amountBMin,
      ...lastArgs,
    ],
  }
}
