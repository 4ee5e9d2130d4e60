import { AmountOverflowError } from '../errors/amm.js'
import { assertInteger } from './assertInteger.js'

/**
 * Returns the worst acceptable amount: an expected output less the slippage, or
 * an expected input plus it. Rounds down either way.
 *
 * @throws InvalidOptionError when the slippage is out of range or not whole.
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
  assertInteger('slippageBps', slippageBps)
  if (amount < 0n) throw new AmountOverflowError({ bits: 256 })
  const bps = 10_000 + (bound === 'minimum' ? -slippageBps : slippageBps)
  return (amount * BigInt(bps)) / 10_000n
}

export declare namespace applySlippage {
  type Parameters = {
    /** Amount in the token's smallest unit. */
    amount: bigint
    /** Whole basis points, 0 to 10,000. */
    slippageBps: number
    /** The side of the expected amount to return. @default 'minimum' */
    bound?: 'minimum' | 'maximum' | undefined
  }
}
