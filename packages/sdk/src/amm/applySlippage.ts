import { AmountOverflowError } from '../errors/amm.js'
import { assertInteger } from './assertInteger.js'

/**
 * Returns the worst acceptable amount: an expected output minus the slippage, or an
 * expected input plus the slippage. Rounds down in both cases.
 *
 * @throws InvalidOptionError if the slippage is out of range or not an integer.
 * @throws AmountOverflowError if the amount is negative, because a uint256 cannot be.
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
  assertInteger('slippageBps', slippageBps)
  if (amount < 0n) throw new AmountOverflowError({ bits: 256 })
  const bps = 10_000 + (bound === 'minimum' ? -slippageBps : slippageBps)
  return (amount * BigInt(bps)) / 10_000n
}

export declare namespace applySlippage {
  type Parameters = {
    /** Amount in the token's smallest unit. */
    amount: bigint
    /** An integer from 0 to 10,000, in basis points. */
    slippageBps: number
    /** The limit to return. @default 'minimum' */
    bound?: 'minimum' | 'maximum' | undefined
  }
}
