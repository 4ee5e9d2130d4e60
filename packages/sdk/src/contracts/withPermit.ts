import type { Hex } from 'viem'
import type { Call } from './types.js'

/**
 * The same removal of liquidity, with a signed EIP-2612 permit for exactly its
 * LP tokens in place of an allowance given before.
 */
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
