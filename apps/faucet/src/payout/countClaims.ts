import { createHmac } from 'node:crypto'
import { lte, sql } from 'drizzle-orm'
import type { Config } from '../config/readConfig.js'
import { visitors } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { refuse } from './refusals.js'

/** One address must not use up the budget with new wallets. */
export async function countClaims(
  tx: Database,
  {
    config,
    visitor,
    count,
  }: {
    config: Config
    visitor: string
    /** Each token of a bundle counts. */
    count: number
  },
): Promise<void> {
  const { network, claimsPerHour, hmacKeys } = config
  const hour = sql`date_trunc('hour', now())`
  const [counted] = await tx
    .insert(visitors)
    .values({
      network,
      // An HMAC, so that the database holds no addresses.
      visitor: createHmac('sha256', `${hmacKeys[0]}`)
        .update(visitor)
        .digest('hex'),
      hour,
      paid: count,
    })
    .onConflictDoUpdate({
      target: [visitors.network, visitors.visitor, visitors.hour],
      set: { paid: sql`${visitors.paid} + excluded.paid` },
      setWhere: lte(visitors.paid, claimsPerHour - count),
    })
    .returning({ paid: visitors.paid })
  if (counted !== undefined && counted.paid <= claimsPerHour) return
  const hourInSeconds = 3_600
  const { rows } = (await tx.execute(
    sql`select extract(epoch from now() - ${hour})::float8 as past`,
  )) as unknown as { rows: { past: number }[] }
  throw refuse.flooding(hourInSeconds - Number(rows[0]?.past))
}
