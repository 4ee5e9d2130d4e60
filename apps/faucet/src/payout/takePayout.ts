import { and, eq, lte, sql } from 'drizzle-orm'
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
import { findPayouts, type Payout } from './findPayouts.js'
import { isUnrefunded } from './isUnrefunded.js'
import { nameVisitor } from './nameVisitor.js'
import { refuse } from './refusals.js'
import { signPayout } from './signPayout.js'
import { type LaneChoice, NoLaneError, takeLane } from './takeLane.js'

export type Taken = {
  /** One for each token of the challenge. */
  payouts: readonly Payout[]
  /** To be sent, in this order; none when the challenge was paid before. */
  signed: readonly {
    rawTransaction: Hex
    /** Milliseconds that signing took. */
    signingTime: number
  }[]
}

type Parameters = {
  config: Config
  lanes: readonly Lane[]
  challenge: Challenge
  probe: Probe
  /** Whose paid claims are counted; without one, nobody's. */
  visitor?: string | undefined
}

/**
 * Trades a challenge for a signed transfer of each of its tokens, all in one
 * transaction: either challenge, cooldowns, budgets, nonces and bytes are all
 * stored, or nothing is.
 * The chain is not asked; what is known of it is in `probe`.
 *
 * Rows are always taken in this order, so that two claims never wait for each
 * other: challenge, cooldowns, visitor; then for each token, in the order of the
 * configuration: lane, the lane's purse, budget.
 *
 * @returns The payouts to broadcast, or those that this challenge was traded
 * for before.
 * @throws Refusal, with nothing stored.
 */
export async function takePayout(
  db: Database,
  parameters: Parameters,
): Promise<Taken> {
  const choices: LaneChoice[] =
    parameters.lanes.length === 1
      ? ['all']
      : // Several tokens may take several lanes, and must wait for none.
        parameters.challenge.tokens.length === 1
        ? ['free', 'next', 'all']
        : ['free', 'all']
  const tryNext = async ([choice, ...rest]: LaneChoice[]): Promise<Taken> => {
    try {
      return await attempt(db, parameters, choice as LaneChoice)
    } catch (error) {
      if (!(error instanceof NoLaneError)) throw error
      return tryNext(rest)
    }
  }
  return tryNext(choices)
}

function attempt(
  db: Database,
  { config, lanes, challenge, probe, visitor }: Parameters,
  choice: LaneChoice,
): Promise<Taken> {
  const { network } = config
  const { tokens, nonce: challengeNonce } = challenge
  const wallet = challenge.wallet.toLowerCase()

  return db.transaction(async (tx_) => {
    const tx = tx_ as unknown as Database
    const [used] = await tx
      .insert(challenges)
      .values({ nonce: challengeNonce })
      .onConflictDoNothing()
      .returning()
    if (used === undefined) {
      const payouts = await findPayouts(tx, challengeNonce)
      if (payouts.length === 0) throw refuse.unavailable()
      return { payouts, signed: [] }
    }

    const cooldownsUntil: Date[] = []
    for (const token of tokens)
      cooldownsUntil.push(
        await takeCooldown(tx, { config, wallet, token, probe }),
      )
    if (visitor !== undefined)
      await countClaims(tx, { config, visitor, count: tokens.length })

    const taken: (Payout & Taken['signed'][number])[] = []
    for (const [index, token] of tokens.entries()) {
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
        cooldownUntil: cooldownsUntil[index],
        budgetDay: lane.budgetDay,
      })
      const tokenName = token.symbol
      taken.push({ tokenName, txHash, rawTransaction, signingTime })
    }
    return {
      payouts: taken.map(({ tokenName, txHash }) => ({ tokenName, txHash })),
      signed: taken,
    }
  })
}

async function takeCooldown(
  tx: Database,
  {
    config: { network, cooldown, finality },
    wallet,
    token: { symbol: token },
    probe,
  }: { config: Config; wallet: string; token: FaucetToken; probe: Probe },
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
      revertedIn: payouts.blockNumber,
      hasRefund: sql<boolean>`exists (select 1 from ${payouts} refunded
        where refunded.network = ${network} and refunded.wallet = ${wallet}
        and refunded.token = ${token} and refunded.state = 'reverted'
        and refunded.refunded_at > now() - interval '1 day')`,
    })
    .from(cooldowns)
    .leftJoin(
      payouts,
      and(
        eq(payouts.network, network),
        eq(payouts.wallet, wallet),
        eq(payouts.token, token),
        eq(payouts.cooldownUntil, cooldowns.nextAt),
        isUnrefunded,
      ),
    )
    .where(
      and(
        eq(cooldowns.network, network),
        eq(cooldowns.wallet, wallet),
        eq(cooldowns.token, token),
      ),
    )
  if (cooling?.revertedIn && !cooling.hasRefund) {
    const left = cooling.revertedIn + finality - probe.blockNumber
    throw refuse.reverted(left > 1n ? left : 1n)
  }
  throw refuse.cooling(Number(cooling?.wait ?? cooldown))
}

/** One address must not take the budget of all with ever new wallets. */
async function countClaims(
  tx: Database,
  {
    config,
    visitor,
    count,
  }: {
    config: Config
    visitor: string
    /** Each token of a kit counts. */
    count: number
  },
): Promise<void> {
  const { network, claimsPerHour } = config
  const hour = sql`date_trunc('hour', now())`
  const [counted] = await tx
    .insert(visitors)
    .values({
      network,
      visitor: nameVisitor(config, visitor),
      hour,
      paid: count,
    })
    .onConflictDoUpdate({
      target: [visitors.network, visitors.visitor, visitors.hour],
      set: { paid: sql`${visitors.paid} + excluded.paid` },
      setWhere: lte(visitors.paid, claimsPerHour - count),
    })
    .returning({ paid: visitors.paid })
  if (counted !== undefined && counted.paid <= claimsPerHour) return
  const hourInSeconds = 3_600
  const { rows } = (await tx.execute(
    sql`select extract(epoch from now() - ${hour})::float8 as past`,
  )) as unknown as { rows: { past: number }[] }
  throw refuse.flooding(hourInSeconds - Number(rows[0]?.past))
}
