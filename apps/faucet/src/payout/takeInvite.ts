import { createHash } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Config } from '../config/readConfig.js'
import { invites } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { refuse } from './refusals.js'

/**
 * Admits a wallet with an invite code, which the wallet may then use for every claim.
 *
 * @throws Refusal if the code is unknown or used up. The caller's transaction is then
 * rolled back.
 */
export async function takeInvite(
  tx: Database,
  {
    config,
    wallet,
    invite = '',
  }: { config: Config; wallet: string; invite?: string | undefined },
): Promise<void> {
  const { network } = config
  const limit = config.invites?.get(invite)
  if (limit === undefined)
    throw refuse.uninvited(
      invite === '' ? 'Enter an invite code' : 'Unknown invite code',
    )
  // Only the hash of a code is stored. The hash has no key, because a key may change.
  const code = createHash('sha256').update(invite).digest('hex')
  // Claims with the same code run one after another, so that its wallets are counted
  // correctly.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${code}))`)
  await tx
    .insert(invites)
    .values({ network, code, wallet })
    .onConflictDoNothing()
  const [used] = await tx
    .select({ wallets: count() })
    .from(invites)
    .where(and(eq(invites.network, network), eq(invites.code, code)))
  if ((used?.wallets ?? 0) > limit)
    throw refuse.uninvited('This invite code is used up')
}
