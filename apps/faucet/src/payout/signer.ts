import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Account, Hash } from 'viem'
import type { createProber, Probe } from '../chain/createProber.js'
import type { Config } from '../config/readConfig.js'
import { clockTolerance } from '../message/createChallenger.js'
import { controls, payouts, signers, versions } from '../store/schema.js'
import type { Database, Store } from '../store/types.js'
import type { Log } from '../utils/log.js'
import { refuse } from './refusals.js'

/** Seconds at one price after which payouts count as standing still. */
const standstillTime = 60

export const unknownSent =
  'the account has sent transactions that the database does not know'

/** When every message that was issued before `from` has expired. */
export const getHoldEnd = (
  { challengeLifetime }: Pick<Config, 'challengeLifetime'>,
  from = sql`now()`,
) =>
  sql<Date>`${from} + make_interval(secs => ${challengeLifetime + clockTolerance})`

/** @throws Error while transactions that the database does not know wait. */
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
 * Ensures that the account has its row on this network. An account that has a
 * history but no row may have paid from a database that is lost. Nothing is paid
 * then until every message of that time has expired.
 *
 * @returns Gives the row's id, and queries the database once. It throws a Refusal
 * while the node does not answer, or unknown transactions wait to be mined.
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
  const begin = async () => {
    const { nonce } = await prober
      .refresh()
      .then((probe) => {
        assertNothingWaits(probe, 0)
        return probe
      })
      .catch((error) => {
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

type SignerState = Awaited<ReturnType<typeof readSigner>>

/** The account's state, with the queue behind it; `isLocked` locks its row. */
export async function readSigner(
  db: Database,
  signerId: number,
  { isLocked = false }: { isLocked?: boolean } = {},
) {
  // By name: drizzle leaves the table's name off columns in a query of one table.
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
      /** Seconds that the oldest has waited. */
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

/** Why no claim is paid now: the reasons that hold for all tokens. */
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

/** While nothing is paid anyhow, the next nonce is the chain's. */
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
 * Stops payouts, because a transaction that is none of them has used a nonce of
 * the account, until an operator has looked: `faucet requeue` ends it. Nothing
 * happens where another replica has signed that transaction meanwhile.
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
