import type { Hex } from 'viem'
import type { Call } from './types.js'

/** Replaces the approval of a withdrawal with a signed EIP-2612 permit. */
export function withPermit(
  call: Call,
  { v, r, s }: { v: number; r: Hex; s: Hex },
): Call {
  return {
    ...call,
    functionName: call.functionName.replace(/Supporting|$/, 'WithPermit$&'),
    args: [...call.args, false, v, r, s],
  }
}
