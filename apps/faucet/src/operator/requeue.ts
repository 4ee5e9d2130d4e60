import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Hash } from 'viem'
import type { AccountProbe, Probe } from '../chain/createProber.js'
import { getFees } from '../chain/fees.js'
import { findNonceUser } from '../chain/findNonceUser.js'
import type { Faucet } from '../faucet.js'
import type { Lane } from '../payout/createLanes.js'
import { signAgain } from '../payout/signPayout.js'
import { findReceipts } from '../recovery/findReceipts.js'
import { recordReceipts } from '../recovery/recordReceipts.js'
import { payouts, signers } from '../store/schema.js'
import type { Database } from '../store/types.js'
import type { CommandResult } from './types.js'

type Payout = typeof payouts.$inferSelect

/**
 * Takes halted lanes up again. A payout whose nonce was used by somebody
 * else's transaction, as the chain shows it, can never be mined: it is signed
 * anew behind all others of its lane. The rest of the queue keeps its bytes, so
 * nothing can be paid twice. Where the chain does not show who used the nonce,
 * nothing is done: those are listed as `unproven`.
 */
export async function requeue(faucet: Faucet): Promise<CommandResult> {
  const probe = await faucet.prober.refresh()
  const lanes = await faucet.ensureLanes()
  const results: Awaited<ReturnType<typeof requeueLane>>[] = []
  for (const lane of lanes) results.push(await requeueLane(faucet, lane, probe))
  const requeued = results.flatMap(({ requeued }) => requeued)
  const unproven = results.flatMap(({ unproven }) => unproven)
  faucet.metrics.signerHalted.set(0)
  faucet.log.warn({ requeued }, 'requeued by operator')
  return {
    requeued,
    nextNonce: results[0]?.nextNonce,
    ...(unproven.length > 0 && { unproven }),
  }
}

async function requeueLane(faucet: Faucet, lane: Lane, probe: Probe) {
  const { store, client } = faucet
  const account = probe.accounts[lane.index] as AccountProbe
  const used = await store.db
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.signerId, lane.id),
        eq(payouts.state, 'pending'),
        lt(payouts.nonce, account.nonce),
      ),
    )
    .orderBy(asc(payouts.nonce))
  const { mined, lost } = await findReceipts(faucet, lane, used)
  await recordReceipts(faucet, mined)
  const foreign: Payout[] = []
  const unproven: Hash[] = []
  for (const { hashes, ...payout } of lost) {
    const user = await findNonceUser(client, {
      address: lane.account.address,
      nonce: payout.nonce,
      blockNumber: probe.blockNumber,
    })
    if (user === undefined) unproven.push(payout.txHash)
    else if (!hashes.includes(user)) foreign.push(payout)
  }
  const result = await signAnew(faucet, { lane, probe, foreign })
  return { ...result, unproven }
}

/** At today's fees; those that share a transaction share the new one, too. */
function signAnew(
  { store, config }: Faucet,
  { lane, probe, foreign }: { lane: Lane; probe: Probe; foreign: Payout[] },
) {
  const fees = getFees(probe, config.maxFee)
  const { nonce: used } = probe.accounts[lane.index] as AccountProbe
  return store.db.transaction(async (tx_) => {
    const tx = tx_ as unknown as Database
    // Payouts before their lane, as recovery locks them.
    const locked = await tx
      .select()
      .from(payouts)
      .where(
        and(
          inArray(
            payouts.id,
            foreign.map(({ id }) => id),
          ),
          inArray(
            payouts.txHash,
            foreign.map(({ txHash }) => txHash),
          ),
          eq(payouts.state, 'pending'),
        ),
      )
      .orderBy(asc(payouts.nonce), asc(payouts.id))
      .for('update')
    const [signer] = await tx
      .select()
      .from(signers)
      .where(eq(signers.id, lane.id))
      .for('update')
    let nextNonce = Math.max(signer?.nextNonce ?? 0, used)
    const requeued: { wallet: string; token: string; txHash: string }[] = []
    for (const hash of new Set(locked.map(({ txHash }) => txHash))) {
      const shared = locked.filter(({ txHash }) => txHash === hash)
      const [{ rawTransaction }] = shared as [Payout]
      const { maxCost, ...signed } = await signAgain(
        lane.account,
        rawTransaction,
        { fees, nonce: nextNonce },
      )
      for (const [index, { id, wallet, token }] of shared.entries()) {
        await tx
          .update(payouts)
          .set({
            ...signed,
            nonce: nextNonce,
            maxCost: index === 0 ? maxCost : 0n,
            sentAt: null,
            waitingSince: sql`now()`,
          })
          .where(eq(payouts.id, id))
        requeued.push({ wallet, token, txHash: signed.txHash })
      }
      nextNonce += 1
    }
    await tx
      .update(signers)
      .set({ nextNonce, haltedAt: null, haltReason: null })
      .where(eq(signers.id, lane.id))
    return { requeued, nextNonce }
  })
}
