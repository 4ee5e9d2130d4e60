import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { type Hash, parseTransaction, type Transaction } from 'viem'
import { findNonceUser } from '../chain/findNonceUser.js'
import type { Faucet } from '../faucet.js'
import { assertNothingWaits, getHoldEnd, readSigner } from '../payout/signer.js'
import { findReceipts } from '../recovery/findReceipts.js'
import { recordReceipts } from '../recovery/recordReceipts.js'
import { isPending, type PayoutRow, payouts, signers } from '../store/schema.js'
import { inBatches } from '../utils/inBatches.js'

/**
 * Resumes a halted account. If another transaction provably used a payout's nonce, the
 * payout can never be mined. Unless that transaction made the same transfer, the payout
 * is marked as reverted and will be refunded. All other payouts keep their signed
 * transactions. They are listed as `unproven` if it is unknown which transaction used
 * their nonce.
 *
 * If there may be unknown payouts, as after a restore, nothing is paid until all
 * earlier messages have expired.
 */
export async function requeue(faucet: Faucet) {
  const { store, config, metrics, log } = faucet
  const { db } = store
  // Probes before reading the row, so that a payout signed in between does not count as
  // unknown.
  const probe = await faucet.prober.refresh()
  const signerId = await faucet.getSignerId()
  assertNothingWaits(probe, (await readSigner(db, signerId)).nextNonce)
  const used = await db
    .select()
    .from(payouts)
    .where(and(isPending(signerId), lt(payouts.nonce, probe.nonce)))
    .orderBy(asc(payouts.nonce))
  const returned: { wallet: string; token: string; txHash: Hash }[] = []
  const unproven: Hash[] = []
  for (const batch of inBatches(used)) {
    const { mined, lost } = await findReceipts(faucet, signerId, batch)
    await recordReceipts(faucet, mined)
    for (const payout of lost) {
      const { wallet, token, txHash } = payout
      const user = await findNonceUser(faucet, probe, payout.nonce)
      if (user === undefined) unproven.push(txHash)
      // A version of the payout itself used the nonce. Its receipt will appear soon.
      if (user === undefined || payout.hashes.includes(user.hash)) continue
      const isPaid = isSameTransfer(user, payout)
      const change = isPaid
        ? // A higher price was signed after the backup. Recovery finds the receipt.
          { txHash: user.hash }
        : {
            state: 'reverted' as const,
            blockNumber: probe.blockNumber,
            blockHash: probe.blockHash,
            settledAt: sql`now()`,
          }
      await db
        .update(payouts)
        .set(change)
        // Changes nothing if the payout has changed in the meantime.
        .where(and(isPending(signerId), eq(payouts.txHash, txHash)))
      if (!isPaid) returned.push({ wallet, token, txHash })
    }
  }
  const isUnknown = sql`${signers.haltedAt} is not null
    or ${signers.nextNonce} < ${probe.nonce}`
  await db
    .update(signers)
    .set({
      nextNonce: sql`greatest(${signers.nextNonce}, ${probe.nonce})`,
      haltedAt: null,
      haltReason: null,
      heldUntil: sql`greatest(${signers.heldUntil}, case when ${isUnknown}
        then ${getHoldEnd(config, sql`coalesce(${signers.haltedAt}, now())`)} end)`,
    })
    .where(eq(signers.id, signerId))
  const { nextNonce, heldUntil } = await readSigner(db, signerId)
  const result = {
    returned,
    nextNonce,
    ...(heldUntil && { heldUntil: heldUntil.toISOString() }),
    ...(unproven.length > 0 && { unproven }),
  }
  metrics.signerHalted.set(0)
  log.warn(result, 'requeued by operator')
  return result
}

/**
 * Compares the transfers instead of the hashes, because the mined version may be one
 * that the database does not know.
 */
function isSameTransfer(
  mined: Transaction,
  { rawTransaction }: PayoutRow,
): boolean {
  const { to, value = 0n, data = '0x' } = parseTransaction(rawTransaction)
  return (
    mined.to?.toLowerCase() === to?.toLowerCase() &&
    mined.value === value &&
    mined.input === data
  )
}
