import { BaseError, type Hex, RawContractError } from 'viem'
import { getContractError } from 'viem/utils'
import type { ReadCall } from '../contracts/read.js'

/**
 * Why a call that was made with others has no result, in viem's words: what it
 * answered could not be decoded, or it reverted.
 */
export function getReadError(
  call: ReadCall<unknown>,
  { returnData, cause }: { returnData: Hex; cause: unknown },
): Error {
  return getContractError(
    cause instanceof BaseError
      ? cause
      : new RawContractError({ data: returnData }),
    call,
  )
}
