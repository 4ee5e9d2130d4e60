import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Hash, Hex } from 'viem'
import { broadcast } from '../chain/broadcast.js'
import type { AccountProbe, Probe } from '../chain/createProber.js'
import { findNonceUser } from '../chain/findNonceUser.js'
import type { Faucet } from '../faucet.js'
import type { Lane } from '../payout/createLanes.js'
import { payouts } from '../store/schema.js'
import { findReceipts } from './findReceipts.js'
import { haltLane } from './haltLane.js'
import { recordReceipts } from './recordReceipts.js'

/** Payouts looked at in one round; the rest follow in the next. */
const roundSize = 500

/** Sent at once; a node that takes none of them gets no more this round. */
const chunkSize = 50

// Whoever took a younger one is just about to send it; one that was sent again
// gets some blocks' time.
const isDue = sql`${payouts.createdAt} < now() - interval '1 second'
  and (${payouts.sentAt} is null or ${payouts.sentAt} < now() - interval '10 seconds')`

type Pending = {
  id: number
  nonce: number
  txHash: Hash
  rawTransaction: Hex
  isDue: boolean
}

/**
 * Looks at unconfirmed payouts in nonce order: those with a receipt are
 * settled, the others are sent again.
 *
 * @param parameters.missing - Hashes that this returned in the round before.
 * @returns Hashes whose nonce is used although they have no receipt. Mostly the
 * node lags behind the one that counted; for those seen so twice, the chain is
 * searched for the transaction that used the nonce.
 */
export async function settlePending(
  faucet: Faucet,
  {
    lane,
    probe,
    missing,
  }: { lane: Lane; probe: Probe; missing: ReadonlySet<string> },
): Promise<Set<string>> {
  const { store } = faucet
  const account = probe.accounts[lane.index] as AccountProbe
  const pending: Pending[] = await store.db
    .select({
      id: payouts.id,
      nonce: payouts.nonce,
      txHash: payouts.txHash,
      rawTransaction: payouts.rawTransaction,
      isDue: sql<boolean>`${isDue}`,
    })
    .from(payouts)
    .where(and(eq(payouts.signerId, lane.id), eq(payouts.state, 'pending')))
    .orderBy(asc(payouts.nonce))
    .limit(roundSize)

  const { mined, lost } = await findReceipts(
    faucet,
    lane,
    pending.filter(({ nonce }) => nonce < account.nonce),
  )
  await recordReceipts(faucet, mined)
  await resend(
    faucet,
    pending.filter(({ nonce, isDue }) => isDue && nonce >= account.nonce),
  )
  await haltIfForeign(
    faucet,
    { lane, probe },
    lost.filter(({ txHash }) => missing.has(txHash)),
  )
  return new Set(lost.map(({ txHash }) => txHash))
}

/** Halts on proof only: a transaction that is not ours has used a nonce of ours. */
async function haltIfForeign(
  faucet: Faucet,
  { lane, probe }: { lane: Lane; probe: Probe },
  lost: readonly (Pending & { hashes: readonly Hash[] })[],
): Promise<void> {
  for (const { nonce, txHash, hashes } of lost) {
    const user = await findNonceUser(faucet.client, {
      address: lane.account.address,
      nonce,
      blockNumber: probe.blockNumber,
    })
    if (user === undefined || hashes.includes(user)) continue
    return haltLane(
      faucet,
      lane,
      `nonce ${nonce} of payout ${txHash} was used by ${user}`,
    )
  }
}

/** Each payout is sent by one replica, and again only when it had time to be mined. */
async function resend(
  { store, client, log }: Faucet,
  due: readonly Pending[],
): Promise<void> {
  for (let start = 0; start < due.length; start += chunkSize) {
    const ids = due.slice(start, start + chunkSize).map(({ id }) => id)
    const chunk = await store.db
      .update(payouts)
      .set({ sentAt: sql`now()` })
      .where(and(inArray(payouts.id, ids), isDue))
      .returning({
        id: payouts.id,
        nonce: payouts.nonce,
        txHash: payouts.txHash,
        rawTransaction: payouts.rawTransaction,
      })
    chunk.sort((a, b) => a.nonce - b.nonce)
    // Payouts that share a transaction are sent once.
    const bytes = new Set(chunk.map(({ rawTransaction }) => rawTransaction))
    const errors = new Map(
      await Promise.all(
        [...bytes].map(
          async (raw) => [raw, await broadcast(client, raw)] as const,
        ),
      ),
    )
    const failed = chunk.filter(
      ({ rawTransaction }) => errors.get(rawTransaction) !== undefined,
    )
    if (failed.length === 0) continue
    // Not waited for: the node does not have them.
    await store.db
      .update(payouts)
      .set({ sentAt: null })
      .where(
        inArray(
          payouts.id,
          failed.map(({ id }) => id),
        ),
      )
    const [{ rawTransaction, txHash }] = failed as [Pending]
    log.warn({ err: errors.get(rawTransaction), txHash }, 'resend failed')
    if (failed.length === chunk.length) return
  }
}
