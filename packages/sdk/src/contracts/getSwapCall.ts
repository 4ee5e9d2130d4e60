import type { Address } from 'viem'
import { routerSwapAbi } from './routerSwapAbi.js'
import type { Call } from './types.js'

/**
 * A swap through the router. From the native coin it takes the ETH-in path,
 * to the native coin the ETH-out path, otherwise the token-to-token path.
 *
 * @param parameters.router - UniswapV2Router02.
 * @param parameters.type - Which amount is exact: the other one is a limit.
 * @param parameters.amountIn - Amount to spend; the most to spend when the
 * output is exact.
 * @param parameters.amountOut - Amount to get; the least to get when the input
 * is exact.
 * @param parameters.path - Token addresses, the wrapped native coin for the
 * native one.
 * @param parameters.isNativeIn - Whether the native coin is spent.
 * @param parameters.isNativeOut - Whether the native coin is wanted.
 * @param parameters.recipient - Who gets the output.
 * @param parameters.deadline - Unix time in seconds after which it reverts.
 * @returns The router call, with a value when the native coin is spent.
 *
 * @example
 * ```ts
 * import { type Deployment, getSwapCall } from '@letheswap/sdk'
 *
 * declare const deployment: Deployment
 * declare const deadline: bigint
 * getSwapCall({
 *   router: deployment.contracts.router,
 *   type: 'exactInput',
 *   amountIn: 10n ** 18n,
 *   amountOut: 490_000n,
 *   path: [
 *     deployment.contracts.wrappedNative,
 *     '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
 *   ],
 *   isNativeIn: true,
 *   isNativeOut: false,
 *   recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 *   deadline,
 * })
 * ```
 */
export function getSwapCall({
  router,
  type,
  amountIn,
  amountOut,
  path,
  isNativeIn,
  isNativeOut,
  recipient,
  deadline,
}: {
  router: Address
  type: 'exactInput' | 'exactOutput'
  amountIn: bigint
  amountOut: bigint
  path: readonly Address[]
  isNativeIn: boolean
  isNativeOut: boolean
  recipient: Address
  deadline: bigint
}): Call {
  const isExactInput = type === 'exactInput'
  const from = isNativeIn ? 'ETH' : 'Tokens'
  const to = isNativeOut ? 'ETH' : 'Tokens'
  // The native amount to spend is the value sent, not an argument.
  const amounts = isExactInput
    ? isNativeIn
      ? [amountOut]
      : [amountIn, amountOut]
    : isNativeIn
      ? [amountOut]
      : [amountOut, amountIn]
  return {
    address: router,
    abi: routerSwapAbi,
    functionName: isExactInput
      ? `swapExact${from}For${to}`
      : `swap${from}ForExact${to}`,
    args: [...amounts, path, recipient, deadline],
    ...(isNativeIn && { value: amountIn }),
  }
}
