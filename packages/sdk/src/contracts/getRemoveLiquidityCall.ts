import { routerWriteAbi } from './routerWriteAbi.js'
import type { Call, LiquidityCallParameters } from './types.js'

export declare namespace getRemoveLiquidityCall {
  type Parameters = LiquidityCallParameters & {
    /** LP tokens to burn, 18 decimals. */
    liquidity: bigint
    /**
     * Set it if the token charges a transfer fee. Has an effect only if the other token
     * is the native coin.
     * @default false
     */
    feeOnTransfer?: boolean | undefined
  }
}

/**
 * Builds a withdrawal through the router: `removeLiquidityETH` if one token is the
 * native coin, otherwise `removeLiquidity`.
 */
export function getRemoveLiquidityCall({
  router,
  tokenA,
  tokenB,
  liquidity,
  amountAMin,
  amountBMin,
  feeOnTransfer = false,
  recipient,
  deadline,
}: getRemoveLiquidityCall.Parameters): Call<typeof routerWriteAbi> {
  const call = { address: router, abi: routerWriteAbi }
  const lastArgs = [recipient, deadline] as const
  if (!tokenA.isNative && !tokenB.isNative)
    return {
      ...call,
      functionName: 'removeLiquidity',
      args: [
        tokenA.address,
        tokenB.address,
        liquidity,
        amountAMin,
        amountBMin,
        ...lastArgs,
      ],
    }
  const [token, tokenMin, nativeMin] = tokenA.isNative
    ? [tokenB, amountBMin, amountAMin]
    : [tokenA, amountAMin, amountBMin]
  return {
    ...call,
    functionName: feeOnTransfer
      ? 'removeLiquidityETHSupportingFeeOnTransferTokens'
      : 'removeLiquidityETH',
    args: [token.address, liquidity, tokenMin, nativeMin, ...lastArgs],
  }
}
