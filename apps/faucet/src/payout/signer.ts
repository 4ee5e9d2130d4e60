import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Account, Hash } from 'viem'
import type { createProber, Probe } from '../chain/createProber.js'
import type { Config } from '../config/readConfig.js'
import { clockTolerance } from '../message/createChallenger.js'
import { controls, payouts, signers, versions } from '../store/schema.js'
import type { Database, Store } from '../store/types.js'
import type { Log } from '../utils/log.js'
import { share } from '../utils/share.js'
import { refuse } from './refusals.js'

/**
 * Maximum seconds that a payout waits at the same price before payouts count as stuck.
 */
const standstillTime = 60

export const unknownSent =
  'the account has sent transactions that the database does not know'

/** Returns the time at which all messages issued before `from` have expired. */
export const getHoldEnd = (
  { challengeLifetime }: Pick<Config, 'challengeLifetime'>,
  from = sql`now()`,
) =>
  sql<Date>`${from} + make_interval(secs => ${challengeLifetime + clockTolerance})`

/**
 * @throws Error if the account has pending transactions that this database does not
 * know.
 */
export function assertNothingWaits(
  { nonce, sent }: Probe,
  nextNonce: number,
): void {
  const waiting = sent - Math.max(nextNonce, nonce)
  if (waiting > 0)
    throw new Error(
      `${waiting} transactions that this database does not know wait to be mined. Try again when they are.`,
    )
}

/**
 * Creates a function that finds or inserts the account's row for this network. If the
 * account has sent transactions but has no row, a lost database may have paid from it,
 * so nothing is paid until all messages of that time have expired.
 *
 * @returns A function that returns the row's id, which it caches. If there is no row
 * yet, it throws a Refusal if the node does not answer or unknown transactions are
 * pending.
 */
export function createSignerId({
  config,
  account,
  prober,
  db,
  log,
}: {
  config: Config
  account: Account
  prober: Pick<ReturnType<typeof createProber>, 'refresh'>
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
  const readHistory = async () => {
    const probe = await prober.refresh()
    assertNothingWaits(probe, 0)
    return probe
  }
  const begin = async () => {
    const { nonce } = await readHistory().catch((error) => {
      throw refuse.unavailable(error)
    })
    const heldUntil = nonce > 0 ? getHoldEnd(config) : null
    const [row] = await db
      .insert(signers)
      .values({ ...key, nextNonce: nonce, heldUntil })
      .onConflictDoNothing()
      .returning({ heldUntil: signers.heldUntil })
    if (row?.heldUntil)
      log.warn(
        row,
        'the account has a history that this database does not know: nothing is paid until messages of that time have expired',
      )
  }
  let id: number | undefined
  return share(async () => {
    id ??= await find()
    if (id === undefined) await begin()
    id ??= await find()
    if (id === undefined) throw new Error('the signer has no row')
    return id
  })
}

type SignerState = Awaited<ReturnType<typeof readSigner>>

/** Reads the account's state and queue. `isLocked` locks its row. */
export async function readSigner(
  db: Database,
  signerId: number,
  { isLocked = false }: { isLocked?: boolean } = {},
) {
  // The columns are raw SQL, because drizzle omits the table name in a query of a
  // single table.
  const ofPending = <value>(expression: string) => sql<value>`(select
    ${sql.raw(expression)} from payouts
    where signer_id = signers.id and state = 'pending')`
  const query = db
    .select({
      nextNonce: signers.nextNonce,
      haltedAt: signers.haltedAt,
      haltReason: signers.haltReason,
      heldUntil: sql<Date | null>`case when ${signers.heldUntil} > now()
        then ${signers.heldUntil} end`.mapWith(signers.heldUntil),
      pausedAt: sql<Date | null>`(select paused_at from controls
        where controls.network = signers.network)`.mapWith(controls.pausedAt),
      pending: ofPending<number>('count(*)::int'),
      /** Seconds that the oldest payout has waited. */
      waiting: ofPending<number>(
        'coalesce(extract(epoch from now() - min(waiting_since)), 0)::float8',
      ).mapWith(Number),
      isRefused: ofPending<boolean>(
        'coalesce(bool_or(refused_at is not null), false)',
      ),
    })
    .from(signers)
    .where(eq(signers.id, signerId))
  const [row] = await (isLocked ? query.for('update') : query)
  if (row === undefined) throw new Error('the signer has no row')
  return row
}

/** Returns the reasons why no claim is paid now. Empty if claims are paid. */
export function findStandstill(
  { nextNonce, haltedAt, heldUntil, pausedAt, waiting, isRefused }: SignerState,
  probe: Probe,
): string[] {
  return [
    ...(haltedAt === null ? [] : ['signer halted']),
    ...(haltedAt === null && probe.sent > nextNonce ? [unknownSent] : []),
    ...(heldUntil === null
      ? []
      : [
          `held until ${heldUntil.toISOString()} after a lost or restored database`,
        ]),
    ...(haltedAt === null && waiting >= standstillTime
      ? ['payouts stand still']
      : []),
    ...(haltedAt === null && isRefused ? ['the node refuses payouts'] : []),
    ...(pausedAt === null ? [] : ['paused']),
  ]
}

/** Adopts the chain's next nonce while payouts are held after a lost database. */
export async function followChain(
  db: Database,
  signerId: number,
  { nonce }: Probe,
): Promise<void> {
  await db
    .update(signers)
    .set({ nextNonce: nonce })
    .where(
      and(
        eq(signers.id, signerId),
        isNull(signers.haltedAt),
        sql`${signers.heldUntil} > now()`,
        lt(signers.nextNonce, nonce),
      ),
    )
}

/**
 * Halts payouts until `faucet requeue`, because an unknown transaction used a nonce.
 * Does nothing if another replica signed that transaction in the meantime.
 */
export async function haltSigner(
  { store: { db }, log, account }: { store: Store; log: Log; account: Account },
  signerId: number,
  { user, reason: fact }: { user: Hash; reason: string },
): Promise<void> {
  const reason = `${fact}: the key is used elsewhere, or the database was lost or restored`
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
