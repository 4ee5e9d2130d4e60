import { formatAmount, parseAmount } from '@letheswap/sdk'
import { sql } from 'drizzle-orm'
import type { Faucet } from '../faucet.js'
import { budgets } from '../store/schema.js'
import type { CommandResult } from './runCommand.js'
import { UsageError } from './usage.js'

/** Raises today's budget of one token. Tomorrow's is the configured one again. */
export async function refill(
  { store, config, log }: Faucet,
  args: readonly string[],
): Promise<CommandResult> {
  const [symbol = '', text = '', ...rest] = args
  const token = config.tokens.get(symbol)
  if (token === undefined)
    throw new UsageError(
      `refill needs one of ${[...config.tokens.keys()].join(', ')}`,
    )
  if (rest.length > 0)
    throw new UsageError('refill takes a token and an amount')
  const amount = (() => {
    try {
      return parseAmount(text, token.decimals)
    } catch {
      throw new UsageError(
        `refill needs an amount in whole ${symbol}, as in 1000.5`,
      )
    }
  })()

  const [budget] = await store.db
    .insert(budgets)
    .values({
      network: config.network,
      token: symbol,
      day: sql`(now() at time zone 'utc')::date`,
      spent: 0n,
      extra: amount,
    })
    .onConflictDoUpdate({
      target: [budgets.network, budgets.token, budgets.day],
      set: { extra: sql`${budgets.extra} + excluded.extra` },
    })
    .returning()
  if (budget === undefined) throw new Error('the budget was not stored')
  log.warn({ token: symbol, amount: text }, 'budget raised by operator')
  const left = token.dailyBudget + budget.extra - budget.spent
  return {
    token: symbol,
    day: budget.day,
    left: formatAmount(left, token.decimals),
  }
}
