import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { broadcast, isRefused, isUnderpriced } from '../chain/broadcast.js'
import type { Probe } from '../chain/createProber.js'
import { findNonceUser } from '../chain/findNonceUser.js'
import type { Faucet } from '../faucet.js'
import { haltSigner } from '../payout/signer.js'
import { isPending, payouts } from '../store/schema.js'
import { inBatches } from '../utils/inBatches.js'
import { findReceipts, type Lost } from './findReceipts.js'
import { recordReceipts } from './recordReceipts.js'

/** Payouts looked at in one round; the rest follow in the next. */
const roundSize = 500

// Whoever took a younger one is just about to send it; one that was sent again
// gets some blocks' time. A time in the future is from before the clock stepped
// back, and counts as due.
const isDue = sql`${payouts.createdAt} not between now() - interval '1 second' and now()
  and (${payouts.sentAt} is null
    or ${payouts.sentAt} not between now() - interval '10 seconds' and now())`

type Payout = typeof payouts.$inferSelect

/**
 * Looks at unconfirmed payouts in nonce order: those with a receipt are
 * settled, the others are sent again.
 *
 * @param missing - Hashes that this returned in the round before.
 * @returns Hashes whose nonce is used although they have no receipt. Mostly the
 * node lags behind the one that counted; for those seen so twice, the chain is
 * searched for the transaction that used the nonce. And hashes that the node
 * refused because they offer too little.
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

  const lost: Lost<Payout>[] = []
  // What a batch has found is stored before the next is asked for.
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
    // Halts on proof only: a transaction that is not ours has used the nonce.
    const user = await findNonceUser(faucet, probe, nonce)
    if (user === undefined || hashes.includes(user.hash)) continue
    const reason = `nonce ${nonce} of payout ${txHash} was used by ${user.hash}`
    await haltSigner(faucet, signerId, { user: user.hash, reason })
    break
  }
  return { missing: new Set(lost.map(({ txHash }) => txHash)), underpriced }
}

/**
 * Each payout is sent by one replica, and again only when it had time to be mined.
 *
 * @returns Hashes of those that offer too little.
 */
async function resend(
  faucet: Faucet,
  due: readonly Payout[],
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
        // Not waited for: the node does not have them.
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
