import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Account, Address } from 'viem'
import { getTransactionCount } from 'viem/actions'
import type { ChainClient } from '../chain/createChainClient.js'
import { controls, payouts, signers } from '../store/schema.js'
import type { Database, Store } from '../store/types.js'
import type { Log } from '../utils/log.js'

/**
 * Makes sure that the account has its row on this network. A new row begins
 * after whatever the account has sent before, also if not yet mined.
 *
 * @returns Gives the row's id; asks the database once.
 */
export function createSignerId({
  network,
  client,
  address,
  db,
}: {
  network: string
  client: ChainClient
  address: Address
  db: Database
}): () => Promise<number> {
  const key = { network, address: address.toLowerCase() }
  const find = async () => {
    const [row] = await db
      .select({ id: signers.id })
      .from(signers)
      .where(
        and(eq(signers.network, network), eq(signers.address, key.address)),
      )
    return row?.id
  }
  let id: number | undefined
  return async () => {
    id ??= await find()
    if (id !== undefined) return id
    const nextNonce = await getTransactionCount(client, {
      address,
      blockTag: 'pending',
    })
    await db
      .insert(signers)
      .values({ ...key, nextNonce })
      .onConflictDoNothing()
    id = await find()
    if (id === undefined) throw new Error('the signer has no row')
    return id
  }
}

/** The account's state, with the queue behind it. */
export async function readSigner({
  store: { db },
  getSignerId,
}: {
  store: Store
  getSignerId: () => Promise<number>
}) {
  const [row] = await db
    .select({
      id: signers.id,
      nextNonce: signers.nextNonce,
      haltedAt: signers.haltedAt,
      haltReason: signers.haltReason,
      pausedAt: controls.pausedAt,
      pending: sql<number>`count(${payouts.id})::int`,
      /** Seconds that the oldest has waited. */
      waiting: sql<number>`coalesce(extract(epoch from
        now() - min(${payouts.waitingSince})), 0)::float8`,
    })
    .from(signers)
    .leftJoin(controls, eq(controls.network, signers.network))
    .leftJoin(
      payouts,
      and(eq(payouts.signerId, signers.id), eq(payouts.state, 'pending')),
    )
    .where(eq(signers.id, await getSignerId()))
    .groupBy(signers.id, controls.network)
  if (row === undefined) throw new Error('the signer has no row')
  return { ...row, waiting: Number(row.waiting) }
}

/** Stops payouts until an operator has looked: `faucet requeue` ends it. */
export async function haltSigner(
  { store, log, account }: { store: Store; log: Log; account: Account },
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
