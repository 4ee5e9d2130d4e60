import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { type Hash, type Hex, parseTransaction } from 'viem'
import { getTransaction } from 'viem/actions'
import type { Probe } from '../chain/createProber.js'
import { getFees } from '../chain/fees.js'
import { findNonceUser } from '../chain/findNonceUser.js'
import type { Faucet } from '../faucet.js'
import {
  adoptPayouts,
  findUnknownPayouts,
  type UnknownPayout,
} from '../payout/adoptPayouts.js'
import { assertAllKnown, countSent, readSigner } from '../payout/signer.js'
import { signAgain } from '../payout/signPayout.js'
import { findReceipts } from '../recovery/findReceipts.js'
import { recordReceipts } from '../recovery/recordReceipts.js'
import { isPending, payouts, signers } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { fillGaps } from './fillGaps.js'

type Payout = typeof payouts.$inferSelect

/**
 * Takes a halted account up again. A payout whose nonce was used by somebody
 * else's transaction, as the chain shows it, can never be mined: it is signed
 * anew behind all others. The rest of the queue keeps its bytes, so nothing can
 * be paid twice. Where the chain does not show who used the nonce, nothing is
 * done: those are listed as `unproven`. Nonces that nothing has, and that hold
 * up those behind them, are filled.
 */
export async function requeue(faucet: Faucet) {
  const { store, client, account, metrics, log } = faucet
  const probe = await faucet.prober.refresh()
  const signerId = await faucet.getSignerId()
  // Before the row is read: a payout taken meanwhile is then not in this.
  const sent = await countSent(client, account.address)
  const { nextNonce: known } = await readSigner(faucet)
  assertAllKnown(sent, Math.max(known, probe.nonce))
  const unknown = await findUnknownPayouts(faucet, probe, known)
  const used = await store.db
    .select()
    .from(payouts)
    .where(and(isPending(signerId), lt(payouts.nonce, probe.nonce)))
    .orderBy(asc(payouts.nonce))
  const { mined, lost } = await findReceipts(faucet, signerId, used)
  await recordReceipts(faucet, mined)
  const foreign: Payout[] = []
  const unproven: Hash[] = []
  for (const { hashes, ...payout } of lost) {
    const user = await findNonceUser(faucet, probe, payout.nonce)
    if (user === undefined) unproven.push(payout.txHash)
    else if (!hashes.includes(user)) {
      // A restored database lacks the prices that were tried after its backup.
      if (await isSameTransfer(client, user, payout.rawTransaction))
        await adoptHash(faucet, payout, user)
      else foreign.push(payout)
    }
  }
  const { requeued, nextNonce, adopted } = await goOn(faucet, {
    ...{ signerId, probe, unknown, foreign },
  })
  await fillGaps(faucet, signerId, probe, sent)
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

/** Whichever of our prices was mined: same recipient, same amount. */
async function isSameTransfer(
  client: Faucet['client'],
  hash: Hash,
  rawTransaction: Hex,
): Promise<boolean> {
  const mined = await getTransaction(client, { hash })
  const { to, value = 0n, data = '0x' } = parseTransaction(rawTransaction)
  return (
    mined.to?.toLowerCase() === to?.toLowerCase() &&
    mined.value === value &&
    mined.input === data
  )
}

/** Recovery then looks for the receipt of the transaction that was mined. */
const adoptHash = (
  { store }: Faucet,
  { signerId, txHash }: Payout,
  minedHash: Hash,
) =>
  store.db
    .update(payouts)
    .set({ txHash: minedHash })
    .where(and(isPending(signerId), eq(payouts.txHash, txHash)))

/**
 * Ends the halt, together with what it takes to: unknown payouts are adopted, and
 * those that can never be mined are signed anew, at today's fees. What was
 * settled, signed anew or adopted meanwhile is left alone.
 */
function goOn(
  { store, config, account }: Faucet,
  {
    signerId,
    probe,
    unknown,
    foreign,
  }: {
    signerId: number
    probe: Probe
    unknown: readonly UnknownPayout[]
    foreign: readonly Payout[]
  },
) {
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
    const adopted = unknown.filter(({ nonce }) => nonce >= known)
    await adoptPayouts(tx, config, adopted)
    let nextNonce = Math.max(known, probe.nonce)
    const requeued: { wallet: string; token: string; txHash: string }[] = []
    for (const { id, txHash, rawTransaction, wallet, token } of foreign) {
      const signed = await signAgain(account, rawTransaction, {
        fees,
        nonce: nextNonce,
      })
      const [replaced] = await tx
        .update(payouts)
        .set({
          ...signed,
          nonce: nextNonce,
          sentAt: null,
          waitingSince: sql`now()`,
        })
        .where(
          and(
            eq(payouts.id, id),
            eq(payouts.txHash, txHash),
            eq(payouts.state, 'pending'),
          ),
        )
        .returning({ id: payouts.id })
      if (replaced === undefined) continue
      requeued.push({ wallet, token, txHash: signed.txHash })
      nextNonce += 1
    }
    await tx
      .update(signers)
      .set({ nextNonce, haltedAt: null, haltReason: null })
      .where(isSigner)
    return { requeued, nextNonce, adopted }
  })
}
