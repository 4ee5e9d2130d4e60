import {
  DEFAULT_CLAIM_AMOUNTS,
  type Deployment,
  getTokens,
  parseAmount,
} from '@letheswap/sdk'
import type { Address } from 'viem'

/** Amounts are in its smallest unit. */
export type FaucetToken = {
  symbol: string
  decimals: number
  /** `undefined` for the native coin. */
  address: Address | undefined
  amount: bigint
  /** Limit for all claims of a day (UTC). */
  dailyBudget: bigint
}

const defaultPayoutsPerDay = 1_000n

/**
 * Reads the tokens that the faucet pays, by symbol: those with an amount above
 * 0.
 */
export function readTokens({
  deployment,
  amounts,
  budgets,
  fail,
}: {
  deployment: Deployment
  /** In whole tokens, by symbol. */
  amounts: ReadonlyMap<string, string>
  budgets: ReadonlyMap<string, string>
  fail: (name: string, problem: string) => void
}): Map<string, FaucetToken> {
  const registry = getTokens(deployment)
  for (const [name, entries] of [
    ['FAUCET_AMOUNTS', amounts],
    ['FAUCET_DAILY_BUDGETS', budgets],
  ] as const)
    for (const symbol of entries.keys())
      if (!registry.some((token) => token.symbol === symbol))
        fail(name, `names ${symbol}, which the deployment does not have`)

  const read = (
    name: string,
    symbol: string,
    text: string,
    decimals: number,
  ) => {
    try {
      return parseAmount(text, decimals)
    } catch {
      fail(
        name,
        `must give ${symbol} a plain number with at most ${decimals} decimals`,
      )
      return undefined
    }
  }

  const tokens = new Map<string, FaucetToken>()
  for (const { symbol, decimals, address, isNative } of registry) {
    const text = amounts.get(symbol) ?? DEFAULT_CLAIM_AMOUNTS[symbol] ?? '0'
    const amount = read('FAUCET_AMOUNTS', symbol, text, decimals)
    if (amount === undefined || amount === 0n) continue
    const budget = budgets.get(symbol)
    const dailyBudget =
      budget === undefined
        ? amount * defaultPayoutsPerDay
        : read('FAUCET_DAILY_BUDGETS', symbol, budget, decimals)
    if (dailyBudget === undefined) continue
    if (dailyBudget < amount)
      fail(
        'FAUCET_DAILY_BUDGETS',
        `gives ${symbol} less than one payout; set its amount to 0 to stop it`,
      )
    tokens.set(symbol, {
      symbol,
      decimals,
      address: isNative ? undefined : address,
      amount,
      dailyBudget,
    })
  }
  if (tokens.size === 0) fail('FAUCET_AMOUNTS', 'leaves no token to pay')
  return tokens
}
