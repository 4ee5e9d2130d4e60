import { and, eq } from 'drizzle-orm'
import type { Faucet } from '../faucet.js'
import { budgets } from '../store/schema.js'
import { today } from './takeBudget.js'

/** What is left of today's budgets, by symbol. */
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
      // A smaller budget than before may be overdrawn: nothing more is taken.
      return [symbol, left > 0n ? left : 0n]
    }),
  )
}
