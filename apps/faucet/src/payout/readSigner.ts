import { and, eq, sql } from 'drizzle-orm'
import type { Faucet } from '../faucet.js'
import { controls, payouts, signers } from '../store/schema.js'

/** The signer's state, with the queue behind it. */
export async function readSigner({
  store: { db },
  config,
  ensureSigner,
}: Faucet) {
  const id = await ensureSigner()
  const [signer] = await db.select().from(signers).where(eq(signers.id, id))
  const [control] = await db
    .select()
    .from(controls)
    .where(eq(controls.network, config.network))
  const [queue] = await db
    .select({ pending: sql<number>`count(*)::int` })
    .from(payouts)
    .where(and(eq(payouts.signerId, id), eq(payouts.state, 'pending')))
  return {
    id,
    nextNonce: signer?.nextNonce ?? 0,
    haltedAt: signer?.haltedAt ?? null,
    haltReason: signer?.haltReason ?? null,
    pausedAt: control?.pausedAt ?? null,
    pending: queue?.pending ?? 0,
  }
}
