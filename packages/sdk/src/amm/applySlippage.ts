import { AmountOverflowError } from '../errors/amm.js'
import { assertBps } from './assertBps.js'

/**
 * The worst amount that a trade may end with: an expected output reduced by
 * the slippage, or an expected input increased by it.
 *
 * @returns The amount, rounded down: the contract must be able to meet the
 * minimum, and the maximum must not allow more than the slippage.
 * @throws InvalidBpsError when the slippage is out of range or not whole.
 * @throws AmountOverflowError when the amount is negative, which no uint256 is.
 *
 * @example
 * ```ts
 * import { applySlippage } from '@letheswap/sdk/amm'
 *
 * applySlippage({ amount: 1_000_000n, slippageBps: 50 }) // 995_000n
 * ```
 */
export function applySlippage({
  amount,
  slippageBps,
  bound = 'minimum',
}: applySlippage.Parameters): bigint {
  assertBps('slippageBps', slippageBps)
  if (amount < 0n) throw new AmountOverflowError({ bits: 256 })
  const bps = 10_000 + (bound === 'minimum' ? -slippageBps : slippageBps)
  return (amount * BigInt(bps)) / 10_000n
}

export declare namespace applySlippage {
  type Parameters = {
    /** Expected amount, in its token's smallest unit. */
    amount: bigint
    /** Slippage in basis points, whole, 0 to 10,000. */
    slippageBps: number
    /** Which side of the expected amount is wanted. @default 'minimum' */
    bound?: 'minimum' | 'maximum' | undefined
  }
}
