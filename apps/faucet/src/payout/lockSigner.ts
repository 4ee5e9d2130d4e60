import { and, eq, gt, gte, or, sql } from 'drizzle-orm'
import type { Probe } from '../chain/createProber.js'
import type { FaucetToken } from '../config/readTokens.js'
import { isUnrefunded, payouts } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { refuse } from './refusals.js'
import { findStandstill, readSigner } from './signer.js'

/**
 * Locks the account's row and returns the next nonce; until the commit, nonces
 * are this transaction's only.
 *
 * @throws Refusal while nothing is paid.
 */
export async function lockSigner(
  tx: Database,
  signerId: number,
  probe: Probe,
): Promise<number> {
  const signer = await readSigner(tx, signerId, { isLocked: true })
  const problems = findStandstill(signer, probe)
  if (problems.length > 0) throw refuse.unavailable(problems.join(', '))
  return signer.nextNonce
}

/** A reorganization reopened it. */
const waitedAnew = gt(payouts.waitingSince, payouts.createdAt)

/**
 * Asserts that the account can pay, besides all promised payouts that the
 * probe's balances may not include: pending ones, those mined after its block,
 * and those that a reorganization may take back. Some count twice, which errs
 * on the safe side.
 *
 * @throws Refusal when it cannot.
 */
export async function assertFunds(
  tx: Database,
  {
    signerId,
    probe,
    token: { symbol, address, amount },
    maxCost,
  }: {
    signerId: number
    probe: Probe
    token: FaucetToken
    /** Wei of value and gas. */
    maxCost: bigint
  },
): Promise<void> {
  // Seconds; the database's clock differs from ours.
  const age = (performance.now() - probe.takenAt) / 1_000
  const [promised] = await tx
    .select({
      cost: sql<string>`coalesce(sum(${payouts.maxCost}), 0)::text`,
      amount: sql<string>`coalesce(sum(${payouts.amount})
        filter (where ${payouts.token} = ${symbol}), 0)::text`,
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
          // In the probe's branch, its nonce may have moved no coins.
          and(
            waitedAnew,
            gt(payouts.settledAt, sql`now() - make_interval(secs => ${age})`),
          ),
        ),
      ),
    )
  const native = probe.nativeBalance - BigInt(promised?.cost ?? 0)
  const held =
    (probe.tokens.get(symbol)?.balance ?? 0n) - BigInt(promised?.amount ?? 0)
  if (native < maxCost || (address !== undefined && held < amount))
    throw refuse.empty(symbol)
}
