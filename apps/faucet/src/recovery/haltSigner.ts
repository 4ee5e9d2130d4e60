import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Faucet } from '../faucet.js'
import { signers } from '../store/schema.js'

/** Stops payouts until an operator has looked: `faucet requeue` ends it. */
export async function haltSigner(
  { store, log, account }: Faucet,
  signerId: number,
  reason: string,
): Promise<void> {
  const halted = await store.db
    .update(signers)
    .set({ haltedAt: sql`now()`, haltReason: reason })
    .where(and(eq(signers.id, signerId), isNull(signers.haltedAt)))
    .returning({ id: signers.id })
  if (halted.length > 0)
    log.error({ reason, address: account.address }, 'signer halted')
}
