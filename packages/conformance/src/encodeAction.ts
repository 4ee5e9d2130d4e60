import { type Address, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { routerAbi } from './abi.js'
import type { WorldAction } from './world.js'

/**
 * The router's call for an action: the native coin goes in and out as itself,
 * as a wallet would have it. Nothing is refused for slippage or time, so that
 * nothing but the amounts can go wrong.
 *
 * @param spend - Most of the input of a swap of an exact output.
 * @internal
 */
export function encodeAction(
  action: WorldAction,
  {
    native,
    account,
    spend,
  }: { native: Address; account: Address; spend: bigint },
): { data: Hex; value: bigint } {
  const deadline = maxUint256
  const encode = (
    functionName: (typeof routerAbi)[number]['name'],
    args: readonly unknown[],
    value = 0n,
  ) => ({
    data: encodeFunctionData({ abi: routerAbi, functionName, args } as never),
    value,
  })
  if (action.type === 'swap') {
    const { path, amountIn, amountOut } = action
    const rest = [path, account, deadline]
    const isFromNative = path[0] === native
    const isToNative = path.at(-1) === native
    if (amountIn !== undefined) {
      if (isFromNative)
        return encode('swapExactETHForTokens', [0n, ...rest], amountIn)
      return encode(
        isToNative ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
        [amountIn, 0n, ...rest],
      )
    }
    if (isFromNative)
      return encode('swapETHForExactTokens', [amountOut, ...rest], spend)
    return encode(
      isToNative ? 'swapTokensForExactETH' : 'swapTokensForExactTokens',
      [amountOut, spend, ...rest],
    )
  }
  const { type, tokenA, tokenB } = action
  const rest = [0n, 0n, account, deadline]
  const isNative = tokenA === native || tokenB === native
  const token = tokenA === native ? tokenB : tokenA
  if (type === 'remove')
    return isNative
      ? encode('removeLiquidityETH', [token, action.liquidity, ...rest])
      : encode('removeLiquidity', [tokenA, tokenB, action.liquidity, ...rest])
  const { amountA, amountB } = action
  if (tokenB !== native)
    return encode('addLiquidity', [tokenA, tokenB, amountA, amountB, ...rest])
  // The native coin is always B here.
  return encode('addLiquidityETH', [tokenA, amountA, ...rest], amountB)
}
