import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { type Hash, type Hex, parseTransaction } from 'viem'
import { getTransaction } from 'viem/actions'
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
import { adoptUnknownPayouts } from './adoptPayouts.js'
import { fillGaps } from './fillGaps.js'
import type { CommandResult } from './types.js'

type Payout = typeof payouts.$inferSelect

/**
 * Takes halted lanes up again. A payout whose nonce was used by somebody
 * else's transaction, as the chain shows it, can never be mined: it is signed
 * anew behind all others of its lane. The rest of the queue keeps its bytes, so
 * nothing can be paid twice. Where the chain does not show who used the nonce,
 * nothing is done: those are listed as `unproven`. Nonces that nothing has, and
 * that hold up those behind them, are filled.
 */
export async function requeue(faucet: Faucet): Promise<CommandResult> {
  const probe = await faucet.prober.refresh()
  const lanes = await faucet.ensureLanes()
  // Before any lane pays again: whoever another lane has paid must not be paid.
  const adopted = await adoptUnknownPayouts(faucet, probe)
  const results: Awaited<ReturnType<typeof requeueLane>>[] = []
  for (const lane of lanes) results.push(await requeueLane(faucet, lane, probe))
  const requeued = results.flatMap(({ requeued }) => requeued)
  const unproven = results.flatMap(({ unproven }) => unproven)
  faucet.metrics.signerHalted.set(0)
  faucet.log.warn({ requeued }, 'requeued by operator')
  return {
    requeued,
    nextNonce: results[0]?.nextNonce,
    ...(adopted.length > 0 && { adopted }),
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
    else if (!hashes.includes(user)) {
      // A restored database lacks the prices that were tried after its backup.
      const isOurs = await isSameTransfer(client, user, payout.rawTransaction)
      if (isOurs) await recordUnder(faucet, payout, user)
      else foreign.push(payout)
    }
  }
  const { requeued, nextNonce, kept } = await signAnew(faucet, {
    lane,
    probe,
    foreign,
  })
  await fillGaps(faucet, lane, probe)
  return { requeued, nextNonce, unproven: [...unproven, ...kept] }
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

async function recordUnder(
  faucet: Faucet,
  { id }: Payout,
  txHash: Hash,
): Promise<void> {
  await faucet.store.db
    .update(payouts)
    .set({ txHash })
    .where(and(eq(payouts.id, id), eq(payouts.state, 'pending')))
  const receipt = await faucet.client.request({
    method: 'eth_getTransactionReceipt',
    params: [txHash],
  })
  if (receipt !== null) await recordReceipts(faucet, [{ id, txHash, receipt }])
}

/**
 * At today's fees; those that share a transaction share the new one, too.
 *
 * @returns What was signed anew, and hashes of transactions that were left
 * alone: some of their payouts are settled, as far as the database knows.
 */
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
          eq(payouts.signerId, lane.id),
          inArray(
            payouts.nonce,
            foreign.map(({ nonce }) => nonce),
          ),
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
    const kept: Hash[] = []
    for (const nonce of new Set(locked.map(({ nonce }) => nonce))) {
      const shared = locked.filter((row) => row.nonce === nonce)
      const [{ rawTransaction, txHash }] = shared as [Payout]
      // All that the transaction pays, or it would be paid twice.
      const isLost = shared.every(
        (row) =>
          row.state === 'pending' &&
          foreign.some(
            ({ id, txHash }) => id === row.id && txHash === row.txHash,
          ),
      )
      if (!isLost) {
        kept.push(txHash)
        continue
      }
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
    return { requeued, nextNonce, kept }
  })
}
