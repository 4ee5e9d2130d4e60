import {
  type Call,
  getAddLiquidityCall,
  getRemoveLiquidityCall,
  getSwapCall,
  type Token,
} from '@letheswap/sdk'
import { type Address, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import type { WorldAction } from './world.js'

/**
 * The router's call for an action: the native coin goes in and out as itself,
 * as a wallet would have it. Nothing is refused for slippage or time, so that
 * nothing but the amounts can go wrong.
 */
export function encodeAction(
  action: WorldAction,
  options: {
    router: Address
    native: Address
    account: Address
    /** Most of the input of a swap of an exact output. */
    spend: bigint
  },
): { to: Address; data: Hex; value: bigint } {
  const call: Call = toCall(action, options)
  const { address: to, value = 0n } = call
  return { to, data: encodeFunctionData(call), value }
}

function toCall(
  action: WorldAction,
  { router, native, account, spend }: Parameters<typeof encodeAction>[1],
): Call {
  const common = { router, recipient: account, deadline: maxUint256 }
  if (action.type === 'swap') {
    const { path, amountIn = spend, amountOut = 0n } = action
    return getSwapCall({
      ...common,
      type: action.amountIn === undefined ? 'exactOutput' : 'exactInput',
      amountIn,
      amountOut,
      path,
      isNativeIn: path[0] === native,
      isNativeOut: path.at(-1) === native,
    })
  }
  const toToken = (address: Address) =>
    ({ address, isNative: address === native }) as Token
  const pool = {
    ...common,
    tokenA: toToken(action.tokenA),
    tokenB: toToken(action.tokenB),
    amountAMin: 0n,
    amountBMin: 0n,
  }
  return action.type === 'add'
    ? getAddLiquidityCall({
        ...pool,
        amountA: action.amountA,
        amountB: action.amountB,
      })
    : getRemoveLiquidityCall({ ...pool, liquidity: action.liquidity })
}
