import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Config } from '../config/readConfig.js'
import { visitors } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { refuse } from './refusals.js'

/**
 * Counts the claims of an address, so that a visitor cannot use up the budgets with new
 * wallets.
 *
 * @throws Refusal if the address has claimed too often. The caller's transaction is
 * then rolled back.
 */
export async function countClaims(
  tx: Database,
  {
    config,
    visitor,
    count,
  }: {
    config: Config
    visitor: string
    /** Each token of a bundle counts separately. */
    count: number
  },
): Promise<void> {
  const { network, claimsPerHour, hmacKeys } = config
  const hour = sql`date_trunc('hour', now())`
  const [counted] = await tx
    .insert(visitors)
    .values({
      network,
      // An HMAC keeps addresses out of the database.
      visitor: createHmac('sha256', `${hmacKeys[0]}`)
        .update(visitor)
        .digest('hex'),
      hour,
      paid: count,
    })
    .onConflictDoUpdate({
      target: [visitors.network, visitors.visitor, visitors.hour],
      set: { paid: sql`${visitors.paid} + excluded.paid` },
    })
    .returning({
      paid: visitors.paid,
      left: sql<number>`extract(epoch from ${hour} + interval '1 hour' - now())::float8`,
    })
  // Throwing rolls back the count.
  if (counted && counted.paid > claimsPerHour)
    throw refuse.flooding(Number(counted.left))
}
