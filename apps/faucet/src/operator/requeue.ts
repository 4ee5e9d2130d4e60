import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { type Hash, parseTransaction } from 'viem'
import type { Probe } from '../chain/createProber.js'
import { getFees } from '../chain/fees.js'
import { findNonceUser, type MinedTransaction } from '../chain/findNonceUser.js'
import type { Faucet } from '../faucet.js'
import {
  adoptPayouts,
  findUnknownPayouts,
  readPayout,
  type UnknownPayout,
} from '../payout/adoptPayouts.js'
import { readSigner } from '../payout/signer.js'
import { signAgain } from '../payout/signPayout.js'
import { findReceipts } from '../recovery/findReceipts.js'
import { recordReceipts } from '../recovery/recordReceipts.js'
import { cooldowns, isPending, payouts, signers } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { fillGaps } from './fillGaps.js'

type Payout = typeof payouts.$inferSelect

/** A payout whose nonce was used by a transaction that the database does not know. */
type Lost = {
  payout: Payout
  /** What has paid it all the same, at another price or with another nonce. */
  paidBy: { nonce: number; txHash: Hash } | undefined
  /** Another payout, which was paid with its nonce. */
  paidOther?: UnknownPayout | undefined
}

/**
 * Takes a halted account up again. A payout whose nonce was used by somebody
 * else's transaction, as the chain shows it, can never be mined: it is signed
 * anew behind all others. The rest of the queue keeps its bytes, so nothing can
 * be paid twice. Where the chain does not show who used the nonce, nothing is
 * done: those are listed as `unproven`. Nonces that nothing has, and that hold
 * up those behind them, are filled.
 *
 * A restored database lacks what was done after its backup: payouts, which are
 * adopted, and other prices and nonces of payouts that it has.
 */
export async function requeue(faucet: Faucet) {
  const { store, metrics, log } = faucet
  // Before the row is read: a payout taken meanwhile is then not in this.
  const probe = await faucet.prober.refresh()
  const signerId = await faucet.getSignerId()
  const { nextNonce: known } = await readSigner(faucet)
  const unknown = await findUnknownPayouts(faucet, probe, known)
  const used = await store.db
    .select()
    .from(payouts)
    .where(and(isPending(signerId), lt(payouts.nonce, probe.nonce)))
    .orderBy(asc(payouts.nonce))
  const { mined, lost } = await findReceipts(faucet, signerId, used)
  await recordReceipts(faucet, mined)
  const foreign: Lost[] = []
  const unproven: Hash[] = []
  for (const { hashes, ...payout } of lost) {
    const user = await findNonceUser(faucet, probe, payout.nonce)
    if (user === undefined) unproven.push(payout.txHash)
    // The node has it, and is about to show its receipt.
    else if (hashes.includes(user.hash)) continue
    else if (isSameTransfer(user, payout))
      foreign.push({
        payout,
        paidBy: { nonce: payout.nonce, txHash: user.hash },
      })
    else
      foreign.push({
        payout,
        paidBy: takePayment(unknown, payout),
        paidOther: await readPayout(faucet, user),
      })
  }
  const { requeued, nextNonce, adopted } = await goOn(faucet, {
    ...{ signerId, probe, unknown, foreign },
  })
  metrics.signerHalted.set(0)
  log.warn({ requeued }, 'requeued by operator')
  return {
    requeued,
    nextNonce,
    ...(adopted.length > 0 && {
      adopted: adopted.map(({ wallet, token, txHash }) => ({
        wallet,
        token: token.symbol,
        txHash,
      })),
    }),
    ...(unproven.length > 0 && { unproven }),
  }
}

/** Whichever of its prices was mined: same recipient, same amount. */
function isSameTransfer(
  mined: MinedTransaction,
  { rawTransaction }: Payout,
): boolean {
  const { to, value = 0n, data = '0x' } = parseTransaction(rawTransaction)
  return (
    mined.to?.toLowerCase() === to?.toLowerCase() &&
    mined.value === value &&
    mined.input === data
  )
}

/** Takes out the first that pays what the payout was to pay: it was signed anew for that. */
function takePayment(
  unknown: UnknownPayout[],
  { wallet, token, amount }: Payout,
): UnknownPayout | undefined {
  // They are in the order of the blocks, newest first.
  const index = unknown.findLastIndex(
    (other) =>
      other.wallet.toLowerCase() === wallet &&
      other.token.symbol === token &&
      other.amount === amount,
  )
  return index < 0 ? undefined : unknown.splice(index, 1)[0]
}

/**
 * Ends the halt, together with what it takes to: unknown payouts are adopted,
 * those that can never be mined are signed anew, at today's fees, and gaps are
 * filled. What was settled, signed anew or adopted meanwhile is left alone.
 */
function goOn(
  faucet: Faucet,
  {
    signerId,
    probe,
    unknown,
    foreign,
  }: {
    signerId: number
    probe: Probe
    unknown: readonly UnknownPayout[]
    foreign: readonly Lost[]
  },
) {
  const { store, config, account } = faucet
  const fees = getFees(probe, config.maxFee)
  return store.db.transaction(async (tx_) => {
    const tx = tx_ as unknown as Database
    // Before the account's row, as claims take them: a claim that holds a cooldown
    // and waits for the row ends first.
    await tx.execute(sql`lock table ${cooldowns} in share row exclusive mode`)
    const isSigner = eq(signers.id, signerId)
    const [signer] = await tx
      .select()
      .from(signers)
      .where(isSigner)
      .for('update')
    const known = signer?.nextNonce ?? 0
    const adopted = unknown.filter(({ nonce }) => nonce >= known)
    let nextNonce = Math.max(known, probe.nonce)
    const requeued: { wallet: string; token: string; txHash: string }[] = []
    for (const { payout, paidBy, paidOther } of foreign) {
      const { id, txHash, rawTransaction, wallet, token } = payout
      const next = paidBy
        ? { nonce: paidBy.nonce, txHash: paidBy.txHash }
        : {
            nonce: nextNonce,
            ...(await signAgain(account, rawTransaction, {
              fees,
              nonce: nextNonce,
            })),
          }
      const [replaced] = await tx
        .update(payouts)
        .set({ ...next, sentAt: null, waitingSince: sql`now()` })
        .where(
          and(
            eq(payouts.id, id),
            eq(payouts.txHash, txHash),
            eq(payouts.state, 'pending'),
          ),
        )
        .returning({ id: payouts.id })
      if (replaced === undefined) continue
      if (paidOther !== undefined) adopted.push(paidOther)
      // Recovery then looks for the receipt of the one that was mined.
      if (paidBy !== undefined) continue
      requeued.push({ wallet, token, txHash: next.txHash })
      nextNonce += 1
    }
    await adoptPayouts(tx, config, adopted)
    await fillGaps(tx, faucet, { signerId, probe, nextNonce })
    await tx
      .update(signers)
      .set({ nextNonce, haltedAt: null, haltReason: null })
      .where(isSigner)
    return { requeued, nextNonce, adopted }
  })
}
