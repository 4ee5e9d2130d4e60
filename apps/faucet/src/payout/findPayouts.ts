import { asc, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { payouts } from '../store/schema.js'
import type { Database } from '../store/types.js'

export type Payout = { tokenName: string; txHash: Hex }

/** What a challenge was traded for: one payout for each of its tokens, or none. */
export function findPayouts(
  db: Database,
  challenge: string,
): Promise<readonly Payout[]> {
  return db
    .select({ tokenName: payouts.token, txHash: payouts.txHash })
    .from(payouts)
    .where(eq(payouts.challenge, challenge))
    .orderBy(asc(payouts.id))
}
