import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Faucet } from '../faucet.js'
import type { Lane } from '../payout/createLanes.js'
import { signers } from '../store/schema.js'

/** Stops a lane until an operator has looked: `faucet requeue` ends it. */
export async function haltLane(
  { store, log, metrics }: Faucet,
  { id, index, account }: Lane,
  reason: string,
): Promise<void> {
  const halted = await store.db
    .update(signers)
    .set({ haltedAt: sql`now()`, haltReason: reason })
    .where(and(eq(signers.id, id), isNull(signers.haltedAt)))
    .returning({ id: signers.id })
  if (halted.length === 0) return
  metrics.signerHalted.inc()
  log.error({ reason, lane: index, address: account.address }, 'signer halted')
}
