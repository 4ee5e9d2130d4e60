import {
  formatUnits,
  type Hash,
  keccak256,
  parseUnits,
  stringToHex,
} from 'viem'
import { OtherStartError } from './errors.js'
import type { Scenario, ScenarioStep } from './schema.js'
import type {
  ScenarioProblem,
  ScenarioStart,
  ScenarioState,
  ScenarioToken,
} from './types.js'

/**
 * Returns the digest of a start's pools: keccak256 of their symbols and amounts as
 * JSON, sorted by pool key. It is the same on every chain.
 */
export const getStartDigest = ({ pools }: ScenarioStart): Hash =>
  keccak256(
    stringToHex(
      JSON.stringify(
        [...pools]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, { reserve0, reserve1, totalSupply }]) => [
            key,
            ...[reserve0, reserve1, totalSupply].map(String),
          ]),
      ),
    ),
  )

/**
 * Returns the digest of the start.
 *
 * @throws OtherStartError if the scenario starts with other pools.
 */
export function checkStart(
  { deployment: expected }: Scenario,
  start: ScenarioStart,
): Hash {
  const actual = getStartDigest(start)
  if (expected === undefined || expected === actual) return actual
  throw new OtherStartError({ expected, actual })
}

/**
 * Returns the key of the pool of two symbols. Replaces the wrapped coin with the native
 * coin.
 */
export const getKey = (
  [native, wrapped]: readonly ScenarioToken[],
  ...pair: readonly [string, string]
): string =>
  pair
    .map((symbol) => (symbol === wrapped?.symbol ? native?.symbol : symbol))
    .sort()
    .join('-')

/** Returns the unmet expectations of a step. */
export function compare(
  tokens: readonly ScenarioToken[],
  state: ScenarioState,
  { expect = {} }: ScenarioStep,
  step: number,
): ScenarioProblem[] {
  const problems: ScenarioProblem[] = []
  const lookAt = (
    field: string,
    expected: string,
    actual: bigint | undefined,
    decimals: number | undefined,
  ) => {
    if (actual === undefined || decimals === undefined) {
      const message = 'nothing of that name'
      problems.push({ step, field, expected, actual: message })
      return
    }
    // Compares all expected digits, because `parseUnits` would round digits beyond the
    // token's decimals.
    const digits = Math.max(decimals, expected.split('.')[1]?.length ?? 0)
    const scaled = actual * 10n ** BigInt(digits - decimals)
    const difference = scaled - parseUnits(expected, digits)
    if (difference === 0n) return
    problems.push({
      step,
      field,
      expected,
      actual: formatUnits(actual, decimals),
      difference: formatUnits(difference, digits),
    })
  }
  const getDecimals = (symbol: string) =>
    tokens.find((token) => token.symbol === symbol)?.decimals
  const each = (
    part: keyof typeof expect,
    check: (a: string, b: string, expected: string, field: string) => void,
  ) => {
    for (const [a, values] of Object.entries(expect[part] ?? {}))
      for (const [b, expected] of Object.entries(values))
        check(a, b, expected, `expect.${part}.${a}.${b}`)
  }

  each('reserves', (pair, token, expected, field) => {
    const pool = state.pools.get(pair)
    const reserve = pool && {
      [pool.token0]: pool.reserve0,
      [pool.token1]: pool.reserve1,
    }
    lookAt(field, expected, reserve?.[token], getDecimals(token))
  })
  each('balances', (actor, token, expected, field) => {
    const amount = state.balances.get(actor)?.get(token) ?? 0n
    lookAt(field, expected, amount, getDecimals(token))
  })
  each('liquidity', (actor, pair, expected, field) => {
    const amount = state.balances.get(actor)?.get(pair) ?? 0n
    lookAt(field, expected, state.pools.has(pair) ? amount : undefined, 18)
  })
  each('prices', (base, quote, expected, field) => {
    const digits = expected.split('.')[1]?.length ?? 0
    const price = getPrice(tokens, state, base, quote, digits)
    lookAt(field, expected, price, digits)
  })
  return problems
}

/** Returns the price of `base` in `quote`, rounded down. */
function getPrice(
  tokens: readonly ScenarioToken[],
  { pools }: ScenarioState,
  base: string,
  quote: string,
  digits: number,
): bigint | undefined {
  const pool = pools.get(getKey(tokens, base, quote))
  const [a, b] = [base, quote].map((symbol) =>
    tokens.find((token) => token.symbol === symbol),
  )
  if (!pool || !a || !b) return undefined
  const name = base === tokens[1]?.symbol ? tokens[0]?.symbol : base
  const [reserveA, reserveB] =
    pool.token0 === name
      ? [pool.reserve0, pool.reserve1]
      : [pool.reserve1, pool.reserve0]
  if (reserveA === 0n) return undefined
  return (
    (reserveB * 10n ** BigInt(a.decimals + digits)) /
    (reserveA * 10n ** BigInt(b.decimals))
  )
}
