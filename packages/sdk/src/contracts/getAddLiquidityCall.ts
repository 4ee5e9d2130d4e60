import { routerWriteAbi } from './routerWriteAbi.js'
import type { Call, LiquidityCallParameters } from './types.js'

export declare namespace getAddLiquidityCall {
  type Parameters = LiquidityCallParameters & {
    /** Most of `tokenA` to add, in its smallest unit. */
    amountA: bigint
    /** Most of `tokenB` to add, in its smallest unit. */
    amountB: bigint
  }
}

/**
 * Adds liquidity through the router: `addLiquidityETH` when one token is the
 * native coin, else `addLiquidity`.
 *
 * @returns The router call; the native coin goes along as its value, and the
 * router gives back what the pool does not take.
 *
 * @example
 * ```ts
 * import { getAddLiquidityCall, getToken } from '@letheswap/sdk'
 *
 * getAddLiquidityCall({
 *   router: deployment.contracts.router,
 *   tokenA: getToken(deployment, 'DAI'),
 *   tokenB: getToken(deployment, 'ZKP'),
 *   amountA: 5n * 10n ** 17n,
 *   amountB: 10n ** 18n,
 *   amountAMin: 0n,
 *   amountBMin: 0n,
 *   recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 *   deadline,
 * })
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
