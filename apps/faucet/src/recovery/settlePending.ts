import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { broadcast, isRefused, isUnderpriced } from '../chain/broadcast.js'
import type { Probe } from '../chain/createProber.js'
import { findNonceUser } from '../chain/findNonceUser.js'
import type { Faucet } from '../faucet.js'
import { haltSigner } from '../payout/signer.js'
import { isPending, type PayoutRow, payouts } from '../store/schema.js'
import { inBatches } from '../utils/inBatches.js'
import { findReceipts, type Lost } from './findReceipts.js'
import { recordReceipts } from './recordReceipts.js'

const roundSize = 500

// A claim is about to send a payout of the last second itself, and a resent payout gets
// the time of a few blocks. A time in the future was stored before the clock was set
// back, and counts as due.
const isDue = sql`${payouts.createdAt} not between now() - interval '1 second' and now()
  and (${payouts.sentAt} is null
    or ${payouts.sentAt} not between now() - interval '10 seconds' and now())`

/**
 * Settles unconfirmed payouts that have a receipt, in nonce order, and sends the others
 * again.
 *
 * @param missing - Hashes that the previous round returned as missing.
 * @returns `missing`: hashes without a receipt whose nonce was used. Usually the node
 * lags behind. If a hash is missing in two rounds, the blocks are searched for the
 * nonce. `underpriced`: hashes that were refused because of their price.
 */
export async function settlePending(
  faucet: Faucet,
  signerId: number,
  probe: Probe,
  missing: ReadonlySet<string>,
): Promise<{ missing: Set<string>; underpriced: Set<string> }> {
  const { store } = faucet
  const pending = await store.db
    .select({
      ...getTableColumns(payouts),
      isDue: sql<boolean>`${isDue}`,
    })
    .from(payouts)
    .where(isPending(signerId))
    .orderBy(asc(payouts.nonce))
    .limit(roundSize)

  const lost: Lost[] = []
  // Each batch is stored before the next batch is requested.
  for (const batch of inBatches(
    pending.filter(({ nonce }) => nonce < probe.nonce),
  )) {
    const found = await findReceipts(faucet, signerId, batch)
    await recordReceipts(faucet, found.mined)
    lost.push(...found.lost)
  }
  const underpriced = new Set<string>()
  for (const batch of inBatches(
    pending.filter(({ nonce, isDue }) => isDue && nonce >= probe.nonce),
  ))
    for (const hash of await resend(faucet, batch)) underpriced.add(hash)
  for (const { nonce, txHash, hashes } of lost) {
    if (!missing.has(txHash)) continue
    // Halts only if another transaction provably used the nonce.
    const user = await findNonceUser(faucet, probe, nonce)
    if (user === undefined || hashes.includes(user.hash)) continue
    const reason = `nonce ${nonce} of payout ${txHash} was used by ${user.hash}`
    await haltSigner(faucet, signerId, { user: user.hash, reason })
    break
  }
  return { missing: new Set(lost.map(({ txHash }) => txHash)), underpriced }
}

/**
 * Sends payouts again, each from one replica only, and only after it had time to be
 * mined.
 *
 * @returns Hashes whose price is too low.
 */
async function resend(
  faucet: Faucet,
  due: readonly PayoutRow[],
): Promise<string[]> {
  const { store, log } = faucet
  const taken = await store.db
    .update(payouts)
    .set({ sentAt: sql`now()` })
    .where(
      and(
        inArray(
          payouts.id,
          due.map(({ id }) => id),
        ),
        isDue,
      ),
    )
    .returning()
  taken.sort((a, b) => a.nonce - b.nonce)
  const errors = await Promise.all(
    taken.map(({ rawTransaction }) => broadcast(faucet, rawTransaction)),
  )
  for (const [index, { id, txHash, refusedAt }] of taken.entries()) {
    const error = errors[index]
    if (error === undefined && refusedAt === null) continue
    await store.db
      .update(payouts)
      .set({
        // The node does not have the transaction, so it does not count as sent.
        ...(error && { sentAt: null }),
        refusedAt: isRefused(error) ? sql`now()` : null,
      })
      .where(eq(payouts.id, id))
    if (error) log.warn({ err: error, txHash }, 'resend failed')
  }
  return taken
    .filter((_, index) => isUnderpriced(errors[index]))
    .map(({ txHash }) => txHash)
}
