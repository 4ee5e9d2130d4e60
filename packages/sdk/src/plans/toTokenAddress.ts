import type { Address } from 'viem'
import type { PlanAmount } from './types.js'

/** The contract that holds the balances of a token; the native coin has none. */
export function toTokenAddress(
  token: PlanAmount['token'],
  pairAddress: Address | undefined,
): Address | undefined {
  if (token === 'LP') return pairAddress
  return token.isNative ? undefined : token.address
}
