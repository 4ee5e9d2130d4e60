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
 *
 * @example
 * ```ts
 * import { getAddLiquidityCall, getToken } from '@letheswap/sdk'
 *
 * const tokenA = getToken(deployment, 'DAI')
 * const tokenB = getToken(deployment, 'ZKP')
 * const amounts = { amountA: 1n, amountB: 2n, amountAMin: 0n, amountBMin: 0n }
 * const call = { router: '0x7a25…', recipient: '0x7099…', deadline } as const
 * getAddLiquidityCall({ ...call, tokenA, tokenB, ...amounts })
 * ```
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
