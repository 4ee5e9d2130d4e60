import type { Address } from 'viem'
import { wrappedNativeAbi } from './abis.js'
import type { Call } from './types.js'

export declare namespace getWrapCall {
  type Parameters = {
    wrappedNative: Address
    /** Amount in wei. */
    amount: bigint
  }
}

/** Builds the conversion of native coin to wrapped native coin (WETH9.deposit). */
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
