import { assertInteger } from '../amm/assertInteger.js'
import { MAX_UINT256 } from '../amm/constants.js'
import {
  InvalidAmountError,
  type InvalidAmountReason,
} from '../errors/tokens.js'
import { maxDecimals } from '../utils/maxDecimals.js'
import type { Token } from './types.js'

/**
 * Parses an amount that a user entered. Takes plain decimals and never rounds. Refuses
 * `1e5`, `1,5`, a sign, a space, or more decimals than the token has.
 *
 * @param token - The token, or its number of decimals.
 * @param text - Digits with at most one decimal point, such as `1.5`.
 * @returns The amount in the token's smallest unit.
 * @throws InvalidAmountError with a `reason` of `empty`, `format`, `decimals` or
 * `range` (above the maximum of a uint256).
 * @throws InvalidOptionError if `decimals` is not an integer from 0 to 77.
 */
export function parseAmount(
  text: string,
  token: number | Pick<Token, 'decimals'>,
): bigint {
  const decimals = typeof token === 'object' ? token?.decimals : token
  const fail = (reason: InvalidAmountReason) =>
    new InvalidAmountError({ text, decimals, reason })
  // JavaScript callers are not type-checked.
  assertInteger('decimals', decimals, maxDecimals)
  if (text === '') throw fail('empty')
  const match = typeof text === 'string' && /^0*(\d*)(?:\.(\d*))?$/.exec(text)
  if (!match || !/\d/.test(text)) throw fail('format')
  const [, whole = '', fraction = ''] = match
  if (fraction.length > decimals) throw fail('decimals')
  // The maximum of a uint256 has 78 digits.
  if (whole.length > 78) throw fail('range')
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (amount > MAX_UINT256) throw fail('range')
  return amount
}
