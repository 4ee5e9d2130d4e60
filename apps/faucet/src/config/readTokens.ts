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
  /** Undefined for the native coin. */
  address: Address | undefined
  amount: bigint
  /** Limit for all claims on a day (UTC). */
  dailyBudget: bigint
}

/**
 * Returns the tokens that the faucet pays, by symbol. Omits tokens with an amount of 0.
 */
export function readTokens({
  deployment,
  amounts,
  budgets,
  payoutsPerDay,
  fail,
}: {
  deployment: Deployment
  /** Amounts in whole tokens, by symbol. */
  amounts: ReadonlyMap<string, string>
  budgets: ReadonlyMap<string, string>
  /** Limit for each token without its own budget. */
  payoutsPerDay: bigint
  fail: (name: string, problem: string) => void
}): Map<string, FaucetToken> {
  const registry = getTokens(deployment)
  const read = (name: string, entries: ReadonlyMap<string, string>) => {
    const values = new Map<string, bigint>()
    for (const [symbol, text] of entries) {
      const token = registry.find((token) => token.symbol === symbol)
      try {
        if (token) values.set(symbol, parseAmount(text, token.decimals))
        else fail(name, `names ${symbol}, which the deployment does not have`)
      } catch {
        fail(
          name,
          `must give ${symbol} a plain number with at most ${token?.decimals} decimals`,
        )
      }
    }
    return values
  }
  const defaults = registry.map(
    ({ symbol }) => [symbol, DEFAULT_CLAIM_AMOUNTS[symbol] ?? '0'] as const,
  )
  const paid = read('FAUCET_AMOUNTS', new Map([...defaults, ...amounts]))
  const limits = read('FAUCET_DAILY_BUDGETS', budgets)

  const tokens = new Map<string, FaucetToken>()
  for (const { symbol, decimals, address, isNative } of registry) {
    const amount = paid.get(symbol) ?? 0n
    if (amount === 0n) continue
    const dailyBudget = limits.get(symbol) ?? amount * payoutsPerDay
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
