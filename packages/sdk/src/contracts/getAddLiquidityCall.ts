import { routerWriteAbi } from './routerWriteAbi.js'
import type { Call, LiquidityCallParameters } from './types.js'

export declare namespace getAddLiquidityCall {
  type Parameters = LiquidityCallParameters & {
    /** Maximum amount of `tokenA`, in its smallest unit. */
    amountA: bigint
    /** Maximum amount of `tokenB`, in its smallest unit. */
    amountB: bigint
  }
}

/**
 * Builds a deposit through the router: `addLiquidityETH` if one token is the native
 * coin, otherwise `addLiquidity`.
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
