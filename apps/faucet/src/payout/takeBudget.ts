import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { FaucetToken } from '../config/types.js'
import { budgets, purses } from '../store/schema.js'
import type { Database } from '../store/types.js'

const today = sql<string>`(now() at time zone 'utc')::date`

/**
 * Takes one payout from a lane's slip of the day's budget, and a new slip from
 * the budget when that is used up. Slips get smaller as the day's budget does:
 * the last are of one payout, so that none of it is out of reach.
 *
 * @returns The day, or `undefined` when nothing is left for this lane.
 */
export async function takeBudget(
  tx: Database,
  options: {
    network: string
    token: FaucetToken
    laneId: number
    lanes: number
  },
): Promise<string | undefined> {
  const { laneId, token } = options
  const [taken] = await tx
    .update(purses)
    .set({ budgetLeft: sql`${purses.budgetLeft} - ${token.amount}::numeric` })
    .where(
      and(
        eq(purses.signerId, laneId),
        eq(purses.token, token.symbol),
        eq(purses.budgetDay, today),
        gte(purses.budgetLeft, token.amount),
      ),
    )
    .returning({ day: purses.budgetDay })
  return taken?.day ?? (await takeSlip(tx, options))
}

/** The only time that a claim locks the one row of the day. */
async function takeSlip(
  tx: Database,
  {
    network,
    token: { symbol, amount, dailyBudget },
    laneId,
    lanes,
  }: { network: string; token: FaucetToken; laneId: number; lanes: number },
): Promise<string | undefined> {
  const key = and(
    eq(budgets.network, network),
    eq(budgets.token, symbol),
    eq(budgets.day, today),
  )
  await tx
    .insert(budgets)
    .values({ network, token: symbol, day: today, spent: 0n, extra: 0n })
    .onConflictDoNothing()
  const [budget] = await tx.select().from(budgets).where(key).for('update')
  if (budget === undefined) return undefined
  const left = dailyBudget + budget.extra - budget.spent
  if (left < amount) return undefined
  // Whole payouts, rounded down: an eighth of each lane's share of the rest.
  const payouts = left / amount / (8n * BigInt(lanes))
  const slip = amount * (payouts > 1n ? payouts : 1n)
  await tx
    .update(budgets)
    .set({ spent: budget.spent + slip })
    .where(key)
  // What an earlier slip of today has left is less than one payout; it is kept.
  const kept = sql`case when ${purses.budgetDay} = ${budget.day}
    then ${purses.budgetLeft} else 0 end`
  const rest = slip - amount
  await tx
    .insert(purses)
    .values({
      signerId: laneId,
      token: symbol,
      promised: 0n,
      budgetDay: budget.day,
      budgetLeft: rest,
    })
    .onConflictDoUpdate({
      target: [purses.signerId, purses.token],
      set: {
        budgetDay: budget.day,
        budgetLeft: sql`${kept} + excluded.budget_left`,
      },
    })
  return budget.day
}

/**
 * Gives back what lanes have left of their slips, so that a lane that cannot
 * pay holds none of the day's budget. The caller has locked the lanes.
 */
export async function returnSlips(
  tx: Database,
  {
    network,
    token: { symbol },
    laneIds,
  }: { network: string; token: FaucetToken; laneIds: readonly number[] },
): Promise<void> {
  const slips = and(
    inArray(purses.signerId, [...laneIds]),
    eq(purses.token, symbol),
    eq(purses.budgetDay, today),
  )
  const [left] = await tx
    .select({
      sum: sql<string>`coalesce(sum(${purses.budgetLeft}), 0)::text`,
    })
    .from(purses)
    .where(slips)
  await tx.update(purses).set({ budgetLeft: 0n }).where(slips)
  await tx
    .update(budgets)
    .set({ spent: sql`${budgets.spent} - ${left?.sum ?? '0'}::numeric` })
    .where(
      and(
        eq(budgets.network, network),
        eq(budgets.token, symbol),
        eq(budgets.day, today),
      ),
    )
}
