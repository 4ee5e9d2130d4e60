import { and, asc, count, eq, gte, lt, sql } from 'drizzle-orm'
import { type Hash, parseTransaction, type Transaction } from 'viem'
import type { Probe } from '../chain/createProber.js'
import { getFees } from '../chain/fees.js'
import { findNonceUser } from '../chain/findNonceUser.js'
import type { Faucet } from '../faucet.js'
import { assertNothingWaits, getHoldEnd, readSigner } from '../payout/signer.js'
import { signAgain } from '../payout/signPayout.js'
import { findReceipts } from '../recovery/findReceipts.js'
import { recordReceipts } from '../recovery/recordReceipts.js'
import { isPending, payouts, signers } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { inBatches } from '../utils/inBatches.js'

type Payout = typeof payouts.$inferSelect

/** A payout whose nonce was used by a transaction that the database does not know. */
type Lost = { payout: Payout; user: Transaction }

/**
 * Takes a halted account up again. A payout whose nonce was used by somebody
 * else's transaction, as the chain shows it, can never be mined: it is signed
 * anew behind all others. The rest of the queue keeps its bytes, so nothing can
 * be paid twice. Where the chain does not show who used the nonce, nothing is
 * done: those are listed as `unproven`.
 *
 * A database that was restored lacks what was paid after its backup. Nothing is
 * paid until every message of that time has expired; then it goes on behind the
 * last nonce that the chain shows.
 */
export async function requeue(faucet: Faucet) {
  const { store, metrics, log } = faucet
  // Before the row is read: a payout taken meanwhile is then not in this.
  const probe = await faucet.prober.refresh()
  const signerId = await faucet.getSignerId()
  assertNothingWaits(probe, (await readSigner(store.db, signerId)).nextNonce)
  const used = await store.db
    .select()
    .from(payouts)
    .where(and(isPending(signerId), lt(payouts.nonce, probe.nonce)))
    .orderBy(asc(payouts.nonce))
  const foreign: Lost[] = []
  const unproven: Hash[] = []
  for (const batch of inBatches(used)) {
    const { mined, lost } = await findReceipts(faucet, signerId, batch)
    await recordReceipts(faucet, mined)
    for (const { hashes, ...payout } of lost) {
      const user = await findNonceUser(faucet, probe, payout.nonce)
      if (user === undefined) unproven.push(payout.txHash)
      // Otherwise the node has it, and is about to show its receipt.
      else if (!hashes.includes(user.hash)) foreign.push({ payout, user })
    }
  }
  const result = await goOn(faucet, { signerId, probe, foreign })
  metrics.signerHalted.set(0)
  log.warn(result, 'requeued by operator')
  return { ...result, ...(unproven.length > 0 && { unproven }) }
}

/** Whichever of its prices was mined: same recipient, same amount. */
function isSameTransfer(
  mined: Transaction,
  { rawTransaction }: Payout,
): boolean {
  const { to, value = 0n, data = '0x' } = parseTransaction(rawTransaction)
  return (
    mined.to?.toLowerCase() === to?.toLowerCase() &&
    mined.value === value &&
    mined.input === data
  )
}

/**
 * Ends the halt, together with what it takes to: payouts that can never be mined
 * are signed anew, at today's fees. What was settled or signed anew meanwhile is
 * left alone.
 */
function goOn(
  faucet: Faucet,
  {
    signerId,
    probe,
    foreign,
  }: { signerId: number; probe: Probe; foreign: readonly Lost[] },
) {
  const { store, config, account } = faucet
  const fees = getFees(probe, config.maxFee)
  return store.db.transaction(async (tx_) => {
    const tx = tx_ as unknown as Database
    const isSigner = eq(signers.id, signerId)
    const [signer] = await tx
      .select()
      .from(signers)
      .where(isSigner)
      .for('update')
    const known = signer?.nextNonce ?? 0
    let nextNonce = Math.max(known, probe.nonce)
    const changes: { payout: Payout; change: Partial<Payout> }[] = []
    const requeued: { wallet: string; token: string; txHash: string }[] = []
    for (const { payout, user } of foreign) {
      const { wallet, token, nonce } = payout
      if (isSameTransfer(user, payout))
        // Its price was raised after the backup; recovery finds the receipt.
        changes.push({ payout, change: { txHash: user.hash } })
      else if (await isComplete(tx, payout, Math.max(known, probe.nonce))) {
        const signed = await signAgain(account, payout.rawTransaction, {
          fees,
          nonce: nextNonce,
        })
        changes.push({ payout, change: { ...signed, nonce: nextNonce } })
        requeued.push({ wallet, token, txHash: signed.txHash })
        nextNonce += 1
      }
      // One of the unknown transactions may have paid it. It is given back, like
      // one that was refused in the block at which we look.
      else
        changes.push({
          payout,
          change: {
            nonce,
            state: 'reverted',
            blockNumber: probe.blockNumber,
            blockHash: probe.blockHash,
            settledAt: sql`now()` as unknown as Date,
          },
        })
    }
    for (const { payout, change } of changes)
      await tx
        .update(payouts)
        .set({ ...change, sentAt: null, waitingSince: sql`now()` })
        .where(
          and(
            eq(payouts.id, payout.id),
            eq(payouts.txHash, payout.txHash),
            eq(payouts.state, 'pending'),
          ),
        )
    const isUnknown = signer?.haltedAt || probe.nonce > known
    const [next] = await tx
      .update(signers)
      .set({
        nextNonce,
        haltedAt: null,
        haltReason: null,
        ...(isUnknown && {
          heldUntil: sql`greatest(${signers.heldUntil},
            ${getHoldEnd(config, sql`coalesce(${signers.haltedAt}, now())`)})`,
        }),
      })
      .where(isSigner)
      .returning({ heldUntil: signers.heldUntil })
    return {
      requeued,
      nextNonce,
      ...(isUnknown && { heldUntil: next?.heldUntil?.toISOString() }),
    }
  })
}

/** Whether the database knows all that the account has sent since a payout. */
async function isComplete(
  tx: Database,
  { signerId, nonce }: Payout,
  nextNonce: number,
): Promise<boolean> {
  const [row] = await tx
    .select({ known: count() })
    .from(payouts)
    .where(and(eq(payouts.signerId, signerId), gte(payouts.nonce, nonce)))
  return row?.known === nextNonce - nonce
}
