import { parseAmount } from '@letheswap/sdk'
import { maxUint256 } from 'viem'
import { InvalidScenarioError } from './errors.js'
import type { Act, Scenario } from './schema.js'
import type { ScenarioToken } from './types.js'

export function findToken(
  tokens: readonly ScenarioToken[],
  symbol: string,
  field: string,
): ScenarioToken {
  const token = tokens.find((token) => token.symbol === symbol)
  if (token) return token
  const expected = `one of ${tokens.map((token) => token.symbol).join(', ')}`
  throw new InvalidScenarioError({ field, expected })
}

/** Parses an amount into smallest units. */
export function readAmount(
  amount: string,
  decimals: number,
  field: string,
  minimum = 1n,
): bigint {
  try {
    const exact = parseAmount(amount, decimals)
    if (exact >= minimum) return exact
  } catch {}
  const expected = `an amount ${minimum > 0n ? 'above zero ' : ''}with at most ${decimals} decimals`
  throw new InvalidScenarioError({ field, expected })
}

/**
 * Checks that the tokens can have pools with each other.
 *
 * @throws InvalidScenarioError if two tokens are equal, or a coin and its wrapped
 * version.
 */
export function checkDiffer(
  [native, wrapped]: readonly ScenarioToken[],
  symbols: readonly string[],
  field: string,
): void {
  const coins = new Set(
    symbols.map((it) => (it === wrapped?.symbol ? native?.symbol : it)),
  )
  if (coins.size < symbols.length)
    throw new InvalidScenarioError({
      field,
      expected: 'tokens that differ, also when they are wrapped',
    })
}

/** Returns the allowance in smallest units, or the maximum if there is no amount. */
export function readAllowance(
  tokens: readonly ScenarioToken[],
  { token, amount }: Act & { type: 'approve' },
  field: string,
): bigint {
  const { decimals } = findToken(tokens, token, `${field}.token`)
  if (token === tokens[0]?.symbol)
    throw new InvalidScenarioError({
      field: `${field}.token`,
      expected: 'a token: the native coin needs no approval',
    })
  return amount === undefined
    ? maxUint256
    : readAmount(amount, decimals, `${field}.amount`, 0n)
}

export const getAllTokens = (
  tokens: readonly ScenarioToken[],
  { tokens: added = [] }: Pick<Scenario, 'tokens'>,
): ScenarioToken[] => {
  const clash = added.findIndex(({ symbol }) =>
    tokens.some((token) => token.symbol === symbol),
  )
  if (clash >= 0)
    throw new InvalidScenarioError({
      field: `tokens[${clash}].symbol`,
      expected: 'a symbol that no other token has',
    })
  return [...tokens, ...added]
}
