import { createHmac } from 'node:crypto'
import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Probe } from '../chain/createProber.js'
import type { Config, FaucetToken } from '../config/types.js'
import type { Challenge } from '../message/createChallenger.js'
import {
  challenges,
  cooldowns,
  payouts,
  signers,
  visitors,
} from '../store/schema.js'
import type { Database } from '../store/types.js'
import type { Lane } from './createLanes.js'
import { findPayout } from './findPayout.js'
import { refuse } from './refusals.js'
import { signPayout } from './signPayout.js'
import { type LaneChoice, NoFreeLaneError, takeLane } from './takeLane.js'

export type Payout = {
  txHash: Hex
  rawTransaction: Hex
  /** Milliseconds that signing took. */
  signingTime: number
}

/** The same challenge was traded for a payout before: nothing is to be sent. */
export type PaidBefore = { txHash: Hex; rawTransaction?: undefined }

type Parameters = {
  config: Config
  lanes: readonly Lane[]
  challenge: Challenge
  probe: Probe
  /** Whose paid claims are counted; without one, nobody's. */
  visitor?: string | undefined
}

/**
 * Trades a challenge for a signed transfer, all in one transaction: either
 * challenge, cooldown, budget, nonce and bytes are all stored, or nothing is.
 * The chain is not asked; what is known of it is in `probe`.
 *
 * Rows are always taken in this order, so that two claims never wait for each
 * other: challenge, cooldown, visitor, lane, the lane's purse, budget.
 *
 * @returns The payout to broadcast, or the hash of the one that this challenge
 * was traded for before.
 * @throws Refusal, with nothing stored.
 */
export async function takePayout(
  db: Database,
  parameters: Parameters,
): Promise<Payout | PaidBefore> {
  if (parameters.lanes.length === 1) return attempt(db, parameters, 'all')
  try {
    return await attempt(db, parameters, 'free')
  } catch (error) {
    if (!(error instanceof NoFreeLaneError)) throw error
    return attempt(db, parameters, 'all')
  }
}

function attempt(
  db: Database,
  { config, lanes, challenge, probe, visitor }: Parameters,
  choice: LaneChoice,
): Promise<Payout | PaidBefore> {
  const { network } = config
  const { token, nonce: challengeNonce } = challenge
  const wallet = challenge.wallet.toLowerCase()

  return db.transaction(async (tx_) => {
    const tx = tx_ as unknown as Database
    const [used] = await tx
      .insert(challenges)
      .values({ nonce: challengeNonce })
      .onConflictDoNothing()
      .returning()
    if (used === undefined) {
      const txHash = await findPayout(tx, challengeNonce)
      if (txHash === undefined) throw refuse.unavailable()
      return { txHash }
    }

    const cooldownUntil = await takeCooldown(tx, { config, wallet, token })
    if (visitor !== undefined) await countClaim(tx, { config, visitor })
    const lane = await takeLane(tx, { config, lanes, probe, token, choice })

    const started = performance.now()
    const { rawTransaction, txHash, maxCost } = await signPayout({
      account: lane.account,
      chainId: config.deployment.chain.id,
      nonce: lane.nextNonce,
      token,
      wallet: challenge.wallet,
      amount: token.amount,
      fees: lane.fees,
    })
    const signingTime = performance.now() - started

    await tx
      .update(signers)
      .set({ nextNonce: lane.nextNonce + 1 })
      .where(eq(signers.id, lane.id))
    await tx.insert(payouts).values({
      network,
      signerId: lane.id,
      nonce: lane.nextNonce,
      challenge: challengeNonce,
      wallet,
      token: token.symbol,
      amount: token.amount,
      maxCost,
      rawTransaction,
      txHash,
      state: 'pending',
      cooldownUntil,
      budgetDay: lane.budgetDay,
    })
    return { txHash, rawTransaction, signingTime }
  })
}

async function takeCooldown(
  tx: Database,
  {
    config: { network, cooldown },
    wallet,
    token: { symbol: token },
  }: { config: Config; wallet: string; token: FaucetToken },
): Promise<Date> {
  // In whole milliseconds, as a Date has them: a refund compares the two.
  const nextAt = sql`date_trunc('milliseconds', now())
    + make_interval(secs => ${cooldown})`
  const [taken] = await tx
    .insert(cooldowns)
    .values({ network, wallet, token, nextAt })
    .onConflictDoUpdate({
      target: [cooldowns.network, cooldowns.wallet, cooldowns.token],
      set: { nextAt },
      setWhere: lte(cooldowns.nextAt, sql`now()`),
    })
    .returning({ nextAt: cooldowns.nextAt })
  if (taken !== undefined) return taken.nextAt

  const [cooling] = await tx
    .select({
      // By the time of now: this transaction may have begun before the one that
      // took the cooldown was committed.
      wait: sql<number>`extract(epoch from ${cooldowns.nextAt} - clock_timestamp())::float8`,
    })
    .from(cooldowns)
    .where(
      and(
        eq(cooldowns.network, network),
        eq(cooldowns.wallet, wallet),
        eq(cooldowns.token, token),
      ),
    )
  throw refuse.cooling(Number(cooling?.wait ?? cooldown))
}

/** One address must not take the budget of all with ever new wallets. */
async function countClaim(
  tx: Database,
  {
    config: { network, claimsPerHour, hmacKeys },
    visitor,
  }: { config: Config; visitor: string },
): Promise<void> {
  const hour = sql`date_trunc('hour', now())`
  const [counted] = await tx
    .insert(visitors)
    .values({
      network,
      visitor: createHmac('sha256', `${hmacKeys[0]}`)
        .update(visitor)
        .digest('hex'),
      hour,
      paid: 1,
    })
    .onConflictDoUpdate({
      target: [visitors.network, visitors.visitor, visitors.hour],
      set: { paid: sql`${visitors.paid} + 1` },
      setWhere: lt(visitors.paid, claimsPerHour),
    })
    .returning({ paid: visitors.paid })
  if (counted !== undefined) return
  const hourInSeconds = 3_600
  const { rows } = (await tx.execute(
    sql`select extract(epoch from now() - ${hour})::float8 as past`,
  )) as unknown as { rows: { past: number }[] }
  throw refuse.flooding(hourInSeconds - Number(rows[0]?.past))
}
