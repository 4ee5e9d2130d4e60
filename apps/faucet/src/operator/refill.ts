import { formatAmount } from '@letheswap/sdk'
import { sql } from 'drizzle-orm'
import type { FaucetToken } from '../config/readTokens.js'
import type { Faucet } from '../faucet.js'
import { readBudgets } from '../payout/readBudgets.js'
import { budgets } from '../store/schema.js'
import type { CommandResult } from './types.js'

/** Raises today's budget of one token. Tomorrow's is the configured one again. */
export async function refill(
  faucet: Faucet,
  token: FaucetToken,
  amount: bigint,
): Promise<CommandResult> {
  const { store, config, log } = faucet
  const { symbol, decimals } = token
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
  log.warn(
    { token: symbol, amount: formatAmount(amount, decimals) },
    'budget raised by operator',
  )
  const left = (await readBudgets(faucet)).get(symbol) ?? 0n
  return { token: symbol, day: budget.day, left: formatAmount(left, decimals) }
}
