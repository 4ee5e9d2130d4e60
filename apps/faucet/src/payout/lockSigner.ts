import { and, eq, gt, gte, or, sql } from 'drizzle-orm'
import type { Probe } from '../chain/createProber.js'
import type { FaucetToken } from '../config/readTokens.js'
import { isUnrefunded, payouts } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { refuse } from './refusals.js'
import { findStandstill, readSigner } from './signer.js'

/**
 * Locks the account's row: from here to the commit, its nonces are given out
 * to this transaction alone.
 *
 * @returns The next nonce.
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

/** A reorganisation, or an operator, has made it wait a second time. */
const waitedAnew = gt(payouts.waitingSince, payouts.createdAt)

/**
 * Asserts that the account holds a payout and its gas besides what it has
 * promised and the probe's balances may not show yet: what waits, what was mined
 * after the probe's block, what a reorganisation has taken off the chain
 * before recovery has noticed, what was refused in a block that is not final,
 * as another branch may take it, and what another branch took since the probe.
 * A payout that was mined between the probe's block and its balances is
 * subtracted twice: that errs on the safe side.
 *
 * @throws Refusal when it does not.
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
  // Seconds. A time of ours would not do: the database's clock is another one.
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
          // Its nonce was used in the probe's branch, too, but may have moved
          // no coins there.
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
