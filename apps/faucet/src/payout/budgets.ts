import { and, eq, sql } from 'drizzle-orm'
import type { Config } from '../config/readConfig.js'
import type { FaucetToken } from '../config/readTokens.js'
import type { Faucet } from '../faucet.js'
import { budgets } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { refuse } from './refusals.js'

/** The current day of the budgets, in UTC. */
export const today = sql<string>`(now() at time zone 'utc')::date`

/**
 * Deducts one payout of each token from the token's budget of the day.
 *
 * @returns The day.
 * @throws Refusal if a budget is too small for a payout. The caller's transaction is
 * then rolled back.
 */
export async function takeBudgets(
  tx: Database,
  {
    config: { network },
    tokens,
  }: { config: Config; tokens: readonly FaucetToken[] },
): Promise<string> {
  const taken = await tx
    .insert(budgets)
    .values(
      tokens.map(({ symbol: token, amount: spent }) => ({
        ...{ network, token, day: today, spent },
        extra: 0n,
      })),
    )
    .onConflictDoUpdate({
      target: [budgets.network, budgets.token, budgets.day],
      set: { spent: sql`${budgets.spent} + excluded.spent` },
    })
    .returning()
  for (const { symbol, dailyBudget } of tokens) {
    const budget = taken.find(({ token }) => token === symbol)
    if (!budget || budget.spent > dailyBudget + budget.extra)
      throw refuse.empty(symbol)
  }
  return `${taken[0]?.day}`
}

/** Returns the remaining budgets of today in smallest units, by symbol. */
export async function readBudgets({
  config: { network, tokens },
  store: { db },
}: Pick<Faucet, 'config' | 'store'>): Promise<Map<string, bigint>> {
  const rows = await db
    .select()
    .from(budgets)
    .where(and(eq(budgets.network, network), eq(budgets.day, today)))
  return new Map(
    [...tokens.values()].map(({ symbol, dailyBudget }) => {
      const { extra = 0n, spent = 0n } =
        rows.find(({ token }) => token === symbol) ?? {}
      const left = dailyBudget + extra - spent
      // If an operator reduced the budget, more than the budget may have been spent.
      return [symbol, left > 0n ? left : 0n]
    }),
  )
}
