import { wrappedNativeAbi } from './abis.js'
import type { getWrapCall } from './getWrapCall.js'
import type { Call } from './types.js'

/** Builds the conversion of wrapped native coin to native coin (WETH9.withdraw). */
export const getUnwrapCall = ({
  wrappedNative,
  amount,
}: getWrapCall.Parameters): Call<typeof wrappedNativeAbi, 'withdraw'> => ({
  address: wrappedNative,
  abi: wrappedNativeAbi,
  functionName: 'withdraw',
  args: [amount],
})
