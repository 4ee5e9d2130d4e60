import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { Probe } from '../chain/createProber.js'
import type { Faucet } from '../faucet.js'
import { payouts } from '../store/schema.js'

/** What becomes of a payout that the chain has lost. */
export const reopened = {
  state: 'pending' as const,
  blockNumber: null,
  blockHash: null,
  sentAt: null,
  waitingSince: sql`now()`,
}

/**
 * Nonces are used in order, so a settled payout whose nonce the account has
 * not reached is gone from the chain, however long it was there.
 */
export async function reopenUnmined(
  { store, log }: Faucet,
  signerId: number,
  { nonce }: Probe,
): Promise<void> {
  const lost = await store.db
    .update(payouts)
    .set(reopened)
    .where(
      and(
        eq(payouts.signerId, signerId),
        gte(payouts.nonce, nonce),
        ne(payouts.state, 'pending'),
      ),
    )
    .returning({ txHash: payouts.txHash })
  for (const { txHash } of lost)
    log.warn({ txHash }, 'payout is no longer on the chain')
}
