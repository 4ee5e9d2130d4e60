import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { payouts } from '../store/schema.js'
import type { Database } from '../store/types.js'

/** The payout that a challenge was traded for, if it was. */
export async function findPayout(
  db: Database,
  challenge: string,
): Promise<Hex | undefined> {
  const [payout] = await db
    .select({ txHash: payouts.txHash })
    .from(payouts)
    .where(eq(payouts.challenge, challenge))
  return payout?.txHash
}
