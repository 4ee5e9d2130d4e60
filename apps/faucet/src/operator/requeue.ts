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

/** A payout whose nonce an unknown transaction used. */
type Lost = { payout: Payout; user: Transaction }

/**
 * Resumes a halted account. A payout whose nonce somebody else's transaction
 * provably used can never be mined, so it is signed again behind all others;
 * the rest keep their bytes, and nothing is paid twice. Without proof, payouts
 * are listed as `unproven`.
 *
 * After a restore, nothing is paid until every message from before has expired.
 */
export async function requeue(faucet: Faucet) {
  const { store, metrics, log } = faucet
  // Before the row is read, so that it misses no payout.
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
      // Otherwise its receipt is about to show.
      else if (!hashes.includes(user.hash)) foreign.push({ payout, user })
    }
  }
  const result = await resumeSigner(faucet, { signerId, probe, foreign })
  metrics.signerHalted.set(0)
  log.warn(result, 'requeued by operator')
  return { ...result, ...(unproven.length > 0 && { unproven }) }
}

/** Any of its prices may have been mined. */
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
 * Ends the halt: payouts that can never be mined are signed again at today's
 * fees, unless they changed meanwhile.
 */
function resumeSigner(
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
      // An unknown transaction may have paid it, so it is refunded like a
      // refused one.
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

/** Checks that the database knows all that the account sent since a payout. */
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
