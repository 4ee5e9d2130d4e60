import { and, eq, sql } from 'drizzle-orm'
import type { Faucet } from '../faucet.js'
import { budgets, purses, signers } from '../store/schema.js'

const today = sql<string>`(now() at time zone 'utc')::date`

/** What is left of today's budgets by symbol, the lanes' slips included. */
export async function readBudgets({
  config: { network, tokens },
  store: { db },
}: Pick<Faucet, 'config' | 'store'>): Promise<Map<string, bigint>> {
  const taken = await db
    .select()
    .from(budgets)
    .where(and(eq(budgets.network, network), eq(budgets.day, today)))
  const slips = await db
    .select({ token: purses.token, left: purses.budgetLeft })
    .from(purses)
    .innerJoin(signers, eq(signers.id, purses.signerId))
    .where(and(eq(signers.network, network), eq(purses.budgetDay, today)))
  return new Map(
    [...tokens.values()].map(({ symbol, dailyBudget }) => {
      const budget = taken.find(({ token }) => token === symbol)
      const rest = dailyBudget + (budget?.extra ?? 0n) - (budget?.spent ?? 0n)
      const left = slips
        .filter(({ token }) => token === symbol)
        // A smaller budget than before may be overdrawn: nothing more is taken.
        .reduce((sum, slip) => sum + slip.left, rest > 0n ? rest : 0n)
      return [symbol, left]
    }),
  )
}
