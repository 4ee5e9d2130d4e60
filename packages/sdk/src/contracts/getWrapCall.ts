import type { Address } from 'viem'
import { wrappedNativeAbi } from './abis.js'
import type { Call } from './types.js'

export declare namespace getWrapCall {
  type Parameters = {
    wrappedNative: Address
    /** In wei. */
    amount: bigint
  }
}

/**
 * Turns native coin into as much wrapped native coin.
 *
 * @see WETH9.deposit.
 *
 * @example
 * ```ts
 * import { getWrapCall } from '@letheswap/sdk'
 *
 * const { wrappedNative } = deployment.contracts
 * getWrapCall({ wrappedNative, amount: 1_000_000_000_000_000_000n })
 * ```
 */
export const getWrapCall = ({
  wrappedNative,
  amount,
}: getWrapCall.Parameters): Call<typeof wrappedNativeAbi, 'deposit'> => ({
  address: wrappedNative,
  abi: wrappedNativeAbi,
  functionName: 'deposit',
  args: [],
  value: amount,
})
