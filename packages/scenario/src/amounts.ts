import { parseAmount } from '@letheswap/sdk'
import { InvalidScenarioError } from './errors.js'
import type { Scenario } from './schema.js'
import type { ScenarioToken } from './types.js'

/** What the faucet pays of each token at a claim, in whole coins. */
export const claimAmounts: Readonly<Record<string, string>> = {
  ZKP: '100',
  USDT: '1000',
  WETH: '0.1',
  WBTC: '0.005',
  DAI: '1000',
}

/** Seconds between two claims of an actor for a token. */
export const claimCooldown = 3_600

/** A token by its symbol. */
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

/** An amount in smallest units; it has no more digits than the token. */
export function readAmount(
  amount: string,
  decimals: number,
  field: string,
): bigint {
  try {
    const exact = parseAmount(amount, decimals)
    if (exact > 0n) return exact
  } catch {}
  const expected = `an amount above zero with at most ${decimals} decimals`
  throw new InvalidScenarioError({ field, expected })
}

/** The tokens of a start, and those that the scenario creates. */
export const getAllTokens = (
  tokens: readonly ScenarioToken[],
  { tokens: added = [] }: Scenario,
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
