import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Faucet } from '../faucet.js'
import { controls, payouts, signers } from '../store/schema.js'

/** Each lane's state, with the queue behind it. */
export async function readLanes({
  store: { db },
  config,
  ensureLanes,
}: Pick<Faucet, 'store' | 'config' | 'ensureLanes'>) {
  const lanes = await ensureLanes()
  const ids = lanes.map(({ id }) => id)
  const rows = await db
    .select({
      id: signers.id,
      nextNonce: signers.nextNonce,
      haltedAt: signers.haltedAt,
      haltReason: signers.haltReason,
      pending: sql<number>`count(${payouts.id})::int`,
      /** Seconds that the oldest has waited. */
      waiting: sql<number>`coalesce(extract(epoch from
        now() - min(${payouts.waitingSince})), 0)::float8`,
    })
    .from(signers)
    .leftJoin(
      payouts,
      and(eq(payouts.signerId, signers.id), eq(payouts.state, 'pending')),
    )
    .where(inArray(signers.id, ids))
    .groupBy(signers.id)
  const [control] = await db
    .select()
    .from(controls)
    .where(eq(controls.network, config.network))
  return {
    pausedAt: control?.pausedAt ?? null,
    lanes: lanes.map((lane) => {
      const row = rows.find(({ id }) => id === lane.id)
      if (row === undefined) throw new Error('a lane has no row')
      return { ...lane, ...row, waiting: Number(row.waiting) }
    }),
  }
}
