import type { Address } from 'viem'
import { routerWriteAbi } from './routerWriteAbi.js'
import type { Call, RouterCallParameters } from './types.js'

export declare namespace getSwapCall {
  type Parameters = RouterCallParameters & {
    /** The exact amount. The other amount is a limit. */
    type: 'exactInput' | 'exactOutput'
    /** Amount to spend, or the maximum if the output is exact. */
    amountIn: bigint
    /** Amount to receive, or the minimum if the input is exact. */
    amountOut: bigint
    /** Contains the wrapped native coin in place of the native coin. */
    path: readonly Address[]
    isNativeIn: boolean
    isNativeOut: boolean
    /** Set it for a token with a transfer fee. Exact inputs only. @default false */
    feeOnTransfer?: boolean | undefined
  }
}

/** Builds a swap through the router: ETH in, ETH out, or token to token. */
export function getSwapCall({
  router,
  type,
  amountIn,
  amountOut,
  path,
  isNativeIn,
  isNativeOut,
  feeOnTransfer = false,
  recipient,
  deadline,
}: getSwapCall.Parameters): Call<typeof routerWriteAbi> {
  const isExactInput = type === 'exactInput'
  const call = { address: router, abi: routerWriteAbi }
  const lastArgs = [path, recipient, deadline] as const
  const suffix = feeOnTransfer ? 'SupportingFeeOnTransferTokens' : ''
  // The native amount is the transaction's value, not an argument.
  if (isNativeIn)
    return {
      ...call,
      functionName: isExactInput
        ? `swapExactETHForTokens${suffix}`
        : 'swapETHForExactTokens',
      args: [amountOut, ...lastArgs],
      value: amountIn,
    }
  const output = isNativeOut ? 'ETH' : 'Tokens'
  const limits = isExactInput ? [amountIn, amountOut] : [amountOut, amountIn]
  return {
    ...call,
    functionName: isExactInput
      ? `swapExactTokensFor${output}${suffix}`
      : `swapTokensForExact${output}`,
    args: [...(limits as [bigint, bigint]), ...lastArgs],
  }
}
