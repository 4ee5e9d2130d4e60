import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { AccountProbe, Probe } from '../chain/createProber.js'
import type { Faucet } from '../faucet.js'
import type { Lane } from '../payout/createLanes.js'
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
  lane: Lane,
  { accounts }: Probe,
): Promise<void> {
  const { nonce } = accounts[lane.index] as AccountProbe
  const lost = await store.db
    .update(payouts)
    .set(reopened)
    .where(
      and(
        eq(payouts.signerId, lane.id),
        gte(payouts.nonce, nonce),
        ne(payouts.state, 'pending'),
      ),
    )
    .returning({ txHash: payouts.txHash })
  for (const { txHash } of lost)
    log.warn({ txHash }, 'payout is no longer on the chain')
}
