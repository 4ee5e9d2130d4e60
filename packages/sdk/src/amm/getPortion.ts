import { AmountOverflowError } from '../errors/amm.js'
import { assertInteger } from './assertInteger.js'
import { computePortion } from './computePortion.js'

/**
 * Returns a part of an amount, rounded down.
 *
 * @throws InvalidOptionError, AmountOverflowError for invalid input.
 */
export function getPortion({ amount, bps }: getPortion.Parameters): bigint {
  assertInteger('bps', bps)
  if (amount < 0n) throw new AmountOverflowError({ bits: 256 })
  return computePortion(amount, bps)
}

export declare namespace getPortion {
  type Parameters = {
    amount: bigint
    /** The part in basis points, an integer from 0 to 10,000. */
    bps: number
  }
}
