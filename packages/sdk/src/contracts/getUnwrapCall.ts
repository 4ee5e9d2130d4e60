import { wrappedNativeAbi } from './abis.js'
import type { getWrapCall } from './getWrapCall.js'
import type { Call } from './types.js'

/**
 * Turns wrapped native coin back into as much native coin.
 *
 * @see WETH9.withdraw.
 *
 * @example
 * ```ts
 * import { getUnwrapCall } from '@letheswap/sdk'
 *
 * const { wrappedNative } = deployment.contracts
 * getUnwrapCall({ wrappedNative, amount: 1_000_000_000_000_000_000n })
 * ```
 */
export const getUnwrapCall = ({
  wrappedNative,
  amount,
}: getWrapCall.Parameters): Call<typeof wrappedNativeAbi, 'withdraw'> => ({
  address: wrappedNative,
  abi: wrappedNativeAbi,
  functionName: 'withdraw',
  args: [amount],
})
