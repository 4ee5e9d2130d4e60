import { and, asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import { broadcast, isUnderpriced } from '../chain/broadcast.js'
import type { Probe } from '../chain/createProber.js'
import { findNonceUser } from '../chain/findNonceUser.js'
import type { Faucet } from '../faucet.js'
import { haltSigner } from '../payout/signer.js'
import { isPending, payouts } from '../store/schema.js'
import { findReceipts } from './findReceipts.js'
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

  const { mined, lost } = await findReceipts(
    faucet,
    signerId,
    pending.filter(({ nonce }) => nonce < probe.nonce),
  )
  await recordReceipts(faucet, mined)
  const underpriced = await resend(
    faucet,
    pending.filter(({ nonce, isDue }) => isDue && nonce >= probe.nonce),
  )
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
  { store, client, log }: Faucet,
  due: readonly Payout[],
): Promise<Set<string>> {
  const isOneOf = (some: readonly Payout[]) =>
    inArray(
      payouts.id,
      some.map(({ id }) => id),
    )
  if (due.length === 0) return new Set()
  const taken = await store.db
    .update(payouts)
    .set({ sentAt: sql`now()` })
    .where(and(isOneOf(due), isDue))
    .returning()
  taken.sort((a, b) => a.nonce - b.nonce)
  const errors = await Promise.all(
    taken.map(({ rawTransaction }) => broadcast(client, rawTransaction)),
  )
  const failed = taken.filter((_, index) => errors[index] !== undefined)
  if (failed.length === 0) return new Set()
  // Not waited for: the node does not have them.
  await store.db.update(payouts).set({ sentAt: null }).where(isOneOf(failed))
  log.warn(
    { err: errors.find((error) => error), txHash: failed[0]?.txHash },
    'resend failed',
  )
  const refused = taken.filter((_, index) => isUnderpriced(errors[index]))
  return new Set(refused.map(({ txHash }) => txHash))
}
