import { and, eq, gt, gte, or, sql } from 'drizzle-orm'
import type { Probe, TokenProbe } from '../chain/createProber.js'
import type { FaucetToken } from '../config/readTokens.js'
import { isUnrefunded, payouts } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { refuse } from './refusals.js'
import { findStandstill, readSigner } from './signer.js'

/**
 * Locks the account's row and returns the next nonce. No other database transaction can
 * take a nonce until this transaction ends.
 *
 * @throws Refusal if payouts are stopped.
 */
export async function lockSigner(
  tx: Database,
  signerId: number,
  probe: Probe,
): Promise<number> {
  const signer = await readSigner(tx, signerId, { isLocked: true })
  const problems = findStandstill(signer, probe)
  if (problems.length > 0) {
    const cause = problems.join(', ')
    // With a second problem, payouts may not resume at the end of the hold.
    throw signer.heldUntil && problems.length === 1
      ? refuse.held(signer.heldUntil, cause)
      : refuse.unavailable(cause)
  }
  return signer.nextNonce
}

/**
 * True if the wait started again, because a reorganization reopened the payout or its
 * price was raised.
 */
const waitedAnew = gt(payouts.waitingSince, payouts.createdAt)

/**
 * Asserts that the account can pay, in addition to all promised payouts that the
 * probe's balances may not include: pending payouts, payouts mined after the probe's
 * block, and payouts that a reorganization may undo. The balances may already include
 * some of them, which errs on the safe side.
 *
 * @throws Refusal with the first token that the account cannot pay.
 */
export async function assertPayable(
  tx: Database,
  {
    signerId,
    probe,
    payments,
  }: {
    signerId: number
    probe: Probe
    /** `maxCost` is in wei and includes gas. */
    payments: readonly { token: FaucetToken; maxCost: bigint }[]
  },
): Promise<void> {
  // An age in seconds instead of a time, because the database's clock may differ from
  // this process's clock.
  const age = (performance.now() - probe.takenAt) / 1_000
  const promised = await tx
    .select({
      token: payouts.token,
      cost: sql<string>`sum(${payouts.maxCost})::text`,
      amount: sql<string>`sum(${payouts.amount})::text`,
    })
    .from(payouts)
    .where(
      and(
        eq(payouts.signerId, signerId),
        or(
          eq(payouts.state, 'pending'),
          gt(payouts.blockNumber, probe.blockNumber),
          gte(payouts.nonce, probe.nonce),
          isUnrefunded,
          // The payout was settled after the probe began. The probe may have seen a
          // branch on which this nonce moved no coins, so its balances may not include
          // the payout.
          and(
            waitedAnew,
            gt(payouts.settledAt, sql`now() - make_interval(secs => ${age})`),
          ),
        ),
      ),
    )
    .groupBy(payouts.token)
  let native = promised.reduce(
    (left, { cost }) => left - BigInt(cost),
    probe.nativeBalance,
  )
  for (const { token, maxCost } of payments) {
    const { symbol, address, amount } = token
    const { balance, problem } = probe.tokens.get(symbol) as TokenProbe
    native -= maxCost
    if (balance !== undefined) {
      const other = promised.find((row) => row.token === symbol)
      const held = balance - BigInt(other?.amount ?? 0)
      if (native < 0n || (address !== undefined && held < amount))
        throw refuse.empty(symbol)
    }
    if (problem !== undefined) throw refuse.unpayable(symbol, problem)
  }
}
