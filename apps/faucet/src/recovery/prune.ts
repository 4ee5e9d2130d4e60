import { type SQL, sql } from 'drizzle-orm'
import type { Faucet } from '../faucet.js'

/** Maximum rows to delete at once, so that claims do not wait long. */
const batchSize = 500

/**
 * Deletes rows older than the retention period, except for pending or refundable
 * payouts.
 *
 * @returns True if there may be more rows to delete.
 */
export async function prune({
  store: { db },
  config: { retention, finality },
}: Pick<Faucet, 'store' | 'config'>): Promise<boolean> {
  const oldest = sql`now() - make_interval(secs => ${retention})`
  const pick = (table: string, condition: SQL) =>
    sql`delete from ${sql.identifier(table)} where ${condition} and ctid = any(array(
      select ctid from ${sql.identifier(table)} where ${condition} limit ${batchSize}))
      returning 1`
  const statements = [
    sql`with gone as (
        delete from payouts where state <> 'pending' and id = any(array(
          select payout.id from payouts payout
          join signers on signers.id = payout.signer_id
          where payout.settled_at < ${oldest}
          and (payout.state = 'confirmed' or payout.challenge is null
            or payout.refunded_at < ${oldest})
          and payout.block_number <= signers.checked_block - ${finality}::bigint
          limit ${batchSize}))
        returning signer_id, nonce),
      replaced as (
        delete from versions using gone
        where versions.signer_id = gone.signer_id and versions.nonce = gone.nonce)
      select from gone`,
    pick(
      'challenges',
      sql`used_at < ${oldest} and not exists
        (select from payouts where challenge = challenges.nonce)`,
    ),
    pick('cooldowns', sql`next_at < ${oldest}`),
    pick('budgets', sql`day < (${oldest})::date`),
    pick('visitors', sql`hour < now() - interval '1 hour'`),
  ]
  let isMore = false
  for (const statement of statements) {
    const { rows } = (await db.execute(statement)) as unknown as {
      rows: unknown[]
    }
    if (rows.length === batchSize) isMore = true
  }
  return isMore
}
