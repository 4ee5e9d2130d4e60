import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { Account, Hash } from 'viem'
import type { ChainClient } from '../chain/createChainClient.js'
import type { createProber } from '../chain/createProber.js'
import type { Config } from '../config/readConfig.js'
import { controls, payouts, signers, versions } from '../store/schema.js'
import type { Database, Store } from '../store/types.js'
import type { Log } from '../utils/log.js'
import { adoptPayouts, findUnknownPayouts } from './adoptPayouts.js'

type Prober = ReturnType<typeof createProber>

/**
 * Makes sure that the account has its row on this network. An account without one
 * may have paid from a database that is lost, or from one that was restored
 * from a backup of before its first payout. So what it has paid is read off the
 * chain first, and the row is made together with those cooldowns and budgets.
 *
 * @returns Gives the row's id; asks the database once. It throws while
 * transactions that the database does not know wait to be mined.
 */
export function createSignerId({
  config,
  client,
  account,
  prober,
  db,
  log,
}: {
  config: Config
  client: ChainClient
  account: Account
  prober: Pick<Prober, 'refresh'>
  db: Database
  log: Log
}): () => Promise<number> {
  const key = {
    network: config.network,
    address: account.address.toLowerCase(),
  }
  const find = async () => {
    const [row] = await db
      .select({ id: signers.id })
      .from(signers)
      .where(
        and(eq(signers.network, key.network), eq(signers.address, key.address)),
      )
    return row?.id
  }
  const begin = async () => {
    const probe = await prober.refresh()
    const unknown = await findUnknownPayouts(
      { config, client, account },
      probe,
      0,
    )
    await db.transaction(async (tx_) => {
      const tx = tx_ as unknown as Database
      const [row] = await tx
        .insert(signers)
        .values({ ...key, nextNonce: probe.nonce })
        .onConflictDoNothing()
        .returning({ id: signers.id })
      // Another replica was faster otherwise.
      if (row) await adoptPayouts(tx, config, unknown)
    })
    for (const { wallet, token, txHash } of unknown)
      log.warn({ txHash, wallet, token: token.symbol }, 'payout adopted')
  }
  let id: number | undefined
  let flight: Promise<void> | undefined
  return async () => {
    id ??= await find()
    if (id !== undefined) return id
    flight ??= begin().finally(() => {
      flight = undefined
    })
    await flight
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

/**
 * Stops payouts, because a transaction that is none of them has used a nonce of
 * the account, until an operator has looked: `faucet requeue` ends it. Nothing
 * happens where another replica has signed that transaction meanwhile.
 */
export async function haltSigner(
  { store: { db }, log, account }: { store: Store; log: Log; account: Account },
  signerId: number,
  { user, reason }: { user: Hash; reason: string },
): Promise<void> {
  const halted = await db
    .update(signers)
    .set({ haltedAt: sql`now()`, haltReason: reason })
    .where(
      and(
        eq(signers.id, signerId),
        isNull(signers.haltedAt),
        ...[payouts, versions].map((table) =>
          notExists(
            db
              .select()
              .from(table)
              .where(and(eq(table.signerId, signerId), eq(table.txHash, user))),
          ),
        ),
      ),
    )
    .returning({ id: signers.id })
  if (halted.length > 0)
    log.error({ reason, address: account.address }, 'signer halted')
}
