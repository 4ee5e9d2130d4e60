import {
  and,
  asc,
  eq,
  getTableColumns,
  gte,
  inArray,
  notBetween,
  or,
  sql,
  sum,
} from 'drizzle-orm'
import { type Hash, parseTransaction } from 'viem'
import { broadcast } from '../chain/broadcast.js'
import type { Probe } from '../chain/createProber.js'
import {
  getGasPrice,
  getHigherFees,
  getReplacementFees,
  min,
  readFees,
} from '../chain/fees.js'
import type { Faucet } from '../faucet.js'
import { type Signed, signAgain } from '../payout/signPayout.js'
import {
  isPending,
  type PayoutRow,
  payouts,
  versions,
} from '../store/schema.js'
import type { Database } from '../store/types.js'

/** High gas prices often fall again soon, but a longer wait would block the queue. */
const repriceDelay = sql`interval '30 seconds'`

/** This wait is short, because a node counts a transaction as soon as it has it. */
const uncountedDelay = sql`interval '10 seconds'`

/** Maximum payouts per round, lowest nonces first. */
const roundSize = 50

/**
 * Replaces pending transactions whose price is too low. A replacement has the same
 * nonce, recipient and amount, so only one version can be mined. Stores each
 * replacement before sending it. The price is limited to what the account can pay,
 * because nodes refuse a higher one.
 *
 * Also replaces the next transaction if it was sent but the node does not count it. If
 * a node mines the previous nonce while it receives a transaction, it may keep the
 * transaction without ever mining it, and ignore it when it is sent again.
 */
export async function reprice(
  faucet: Faucet,
  signerId: number,
  probe: Probe,
  /** Hashes of payouts that were just refused because of their price. */
  underpriced: ReadonlySet<string>,
): Promise<void> {
  const { store, config, account, metrics, log } = faucet
  const { nonce, nativeBalance } = probe
  const isUncounted =
    probe.sent === nonce
      ? sql`${payouts.nonce} = ${nonce} and ${payouts.sentAt} is not null`
      : sql`false`
  const delay = sql`case when ${isUncounted}
    then ${uncountedDelay} else ${repriceDelay} end`
  const isUnmined = and(isPending(signerId), gte(payouts.nonce, nonce))
  const waiting = await store.db
    .select({
      ...getTableColumns(payouts),
      isUncounted: sql<boolean>`${isUncounted}`,
    })
    .from(payouts)
    .where(
      and(
        isUnmined,
        or(
          // A time in the future was stored before the clock was set back, and counts
          // as due.
          notBetween(payouts.waitingSince, sql`now() - ${delay}`, sql`now()`),
          inArray(payouts.txHash, [...underpriced] as Hash[]),
        ),
      ),
    )
    .orderBy(asc(payouts.nonce))
    .limit(roundSize)
  if (waiting.length === 0) return
  const [pending] = await store.db
    .select({ cost: sum(payouts.maxCost) })
    .from(payouts)
    .where(isUnmined)
  let spare = nativeBalance - BigInt(pending?.cost ?? 0)
  for (const old of waiting) {
    const { gas = 0n, ...transaction } = parseTransaction(old.rawTransaction)
    const oldFees = readFees(transaction)
    const affordable = getGasPrice(oldFees) + spare / gas
    const isUnderpriced = underpriced.has(old.txHash)
    const maxFee = min(affordable, config.maxFee)
    const fees = isUnderpriced
      ? getHigherFees(oldFees, probe, maxFee)
      : getReplacementFees(
          ...([oldFees, probe, maxFee] as const),
          old.isUncounted ? false : undefined,
        )
    if (fees === undefined) continue
    spare -= gas * (getGasPrice(fees) - getGasPrice(oldFees))
    const next = await signAgain(account, old.rawTransaction, fees)
    if (!(await record(store.db, { old, next, isUnderpriced }))) continue
    metrics.repriced.inc()
    log.warn(
      { txHash: next.txHash, replaces: old.txHash, nonce: old.nonce },
      'payout priced anew',
    )
    const error = await broadcast(faucet, next.rawTransaction)
    if (error) log.warn({ err: error, txHash: next.txHash }, 'broadcast failed')
  }
}

/**
 * Stores both versions before the new version can be mined.
 *
 * @returns False if the payout changed in the meantime.
 */
function record(
  db: Database,
  {
    old,
    next,
    isUnderpriced,
  }: {
    old: PayoutRow
    next: Signed
    /**
     * True if the node refused the old version. The payout's waiting time then
     * continues.
     */
    isUnderpriced: boolean
  },
): Promise<boolean> {
  const { rawTransaction, txHash, maxCost } = next
  return db.transaction(async (tx) => {
    const replaced = await tx
      .update(payouts)
      .set({
        rawTransaction,
        txHash,
        maxCost,
        sentAt: sql`now()`,
        ...(!isUnderpriced && { waitingSince: sql`now()` }),
      })
      .where(and(isPending(old.signerId), eq(payouts.txHash, old.txHash)))
      .returning({ id: payouts.id })
    if (replaced.length === 0) return false
    const key = { signerId: old.signerId, nonce: old.nonce }
    await tx
      .insert(versions)
      .values([
        { ...key, txHash: old.txHash, rawTransaction: old.rawTransaction },
        { ...key, txHash, rawTransaction },
      ])
      .onConflictDoNothing()
    return true
  })
}
