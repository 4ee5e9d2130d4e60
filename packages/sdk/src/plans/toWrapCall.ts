import { getUnwrapCall } from '../contracts/getUnwrapCall.js'
import { getWrapCall } from '../contracts/getWrapCall.js'
import type { Call } from '../contracts/types.js'
import type { Token } from '../tokens/types.js'
import type { PlanAmount, WrapSummary } from './types.js'

/** The one call that the summary of wrapping or unwrapping describes. */
export function toWrapCall({ kind, spend }: WrapSummary): Call {
  const [{ token, amount }] = spend as [PlanAmount]
  // Both sides are at the contract's address.
  const wrappedNative = (token as Token).address
  return kind === 'wrap'
    ? getWrapCall({ wrappedNative, amount })
    : getUnwrapCall({ wrappedNative, amount })
}
