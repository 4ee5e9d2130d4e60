import { and, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { Probe } from '../chain/createProber.js'
import type { Faucet } from '../faucet.js'
import {
  budgets,
  cooldowns,
  isOfClaim,
  isUnrefunded,
  type PayoutRow,
  payouts,
} from '../store/schema.js'
import type { Database } from '../store/types.js'

/**
 * Refunds cooldown and budget of reverted payouts in final blocks. Until a block is
 * final, a reorganization could still make the same transaction succeed.
 */
export async function refundReverted(
  { store, config, log }: Faucet,
  signerId: number,
  { blockNumber }: Probe,
): Promise<void> {
  const final = await store.db
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.signerId, signerId),
        isUnrefunded,
        lte(payouts.blockNumber, blockNumber - config.finality),
      ),
    )
  for (const payout of final) {
    const { txHash, wallet, token } = payout
    if (await refund(store.db, payout))
      log.info({ txHash, wallet, token }, 'payout refunded')
  }
}

/** @returns False if another round already refunded or reopened the payout. */
function refund(db: Database, payout: PayoutRow): Promise<boolean> {
  const { id, network, token, amount, cooldownUntil, budgetDay } = payout
  return db.transaction(async (tx) => {
    const [refunded] = await tx
      .update(payouts)
      .set({ refundedAt: sql`now()` })
      .where(
        and(
          eq(payouts.id, id),
          isUnrefunded,
          eq(payouts.blockHash, `${payout.blockHash}`),
        ),
      )
      .returning({ id: payouts.id })
    if (refunded === undefined) return false

    // Paying a wallet that always rejects coins costs gas, so its cooldown is refunded
    // only once a day.
    const [earlier] = await tx
      .select({ id: payouts.id })
      .from(payouts)
      .where(
        and(
          isOfClaim(payouts, payout),
          ne(payouts.id, id),
          gt(payouts.refundedAt, sql`now() - interval '1 day'`),
        ),
      )
      .limit(1)
    if (earlier === undefined)
      await tx
        .update(cooldowns)
        .set({ nextAt: sql`now()` })
        .where(
          and(
            isOfClaim(cooldowns, payout),
            // Changes nothing if a later claim has set the cooldown.
            eq(cooldowns.nextAt, cooldownUntil as Date),
          ),
        )
    await tx
      .update(budgets)
      .set({ spent: sql`${budgets.spent} - ${amount}::numeric` })
      .where(
        and(
          eq(budgets.network, network),
          eq(budgets.token, token),
          eq(budgets.day, budgetDay as string),
        ),
      )
    return true
  })
}
