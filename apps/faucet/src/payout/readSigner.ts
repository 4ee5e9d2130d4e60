import { and, eq, sql } from 'drizzle-orm'
import type { Faucet } from '../faucet.js'
import { controls, payouts, signers } from '../store/schema.js'

/** The account's state, with the queue behind it. */
export async function readSigner({
  store: { db },
  getSignerId,
}: Pick<Faucet, 'store' | 'getSignerId'>) {
  const [row] = await db
    .select({
      id: signers.id,
      nextNonce: signers.nextNonce,
      haltedAt: signers.haltedAt,
      haltReason: signers.haltReason,
      pausedAt: controls.pausedAt,
      pending: sql<number>`count(${payouts.id})::int`,
      /** Seconds that the oldest has waited. */
      waiting: sql<number>`coalesce(extract(epoch from
        now() - min(${payouts.waitingSince})), 0)::float8`,
    })
    .from(signers)
    .leftJoin(controls, eq(controls.network, signers.network))
    .leftJoin(
      payouts,
      and(eq(payouts.signerId, signers.id), eq(payouts.state, 'pending')),
    )
    .where(eq(signers.id, await getSignerId()))
    .groupBy(signers.id, controls.network)
  if (row === undefined) throw new Error('the signer has no row')
  return { ...row, waiting: Number(row.waiting) }
}
