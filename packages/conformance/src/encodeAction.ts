import {
  type Call,
  getAddLiquidityCall,
  getRemoveLiquidityCall,
  getSwapCall,
  type Token,
} from '@letheswap/sdk'
import { type Address, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import type { WorldAction } from './world.js'

/** Encodes an action for the router, without limits of slippage or time. */
export function encodeAction(
  action: WorldAction,
  options: {
    router: Address
    native: Address
    account: Address
    /** For an exact output. */
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
