import { createHmac } from 'node:crypto'
import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Probe } from '../chain/createProber.js'
import type { Config, FaucetToken } from '../config/types.js'
import type { Challenge } from '../message/createChallenger.js'
import {
  budgets,
  challenges,
  controls,
  cooldowns,
  payouts,
  signers,
  visitors,
} from '../store/schema.js'
import type { Database } from '../store/types.js'
import { findPayout } from './findPayout.js'
import { refuse } from './refusals.js'
import { getFees, getMaxCost, signPayout } from './signPayout.js'

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
  account: PrivateKeyAccount
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
 * other: challenge, cooldown, visitor, budget, signer.
 *
 * @returns The payout to broadcast, or the hash of the one that this challenge
 * was traded for before.
 * @throws Refusal, with nothing stored.
 */
export function takePayout(
  db: Database,
  { config, account, challenge, probe, visitor }: Parameters,
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
    const budgetDay = await takeBudget(tx, { network, token })
    const signer = await lockSigner(tx, { config, account, probe })
    const fees = getFees(probe.baseFeePerGas)
    const maxCost = getMaxCost(token, fees)
    await assertFunds(tx, { signerId: signer.id, probe, token, maxCost })

    const started = performance.now()
    const { rawTransaction, txHash } = await signPayout({
      account,
      chainId: config.deployment.chain.id,
      nonce: signer.nextNonce,
      token,
      wallet: challenge.wallet,
      amount: token.amount,
      fees,
    })
    const signingTime = performance.now() - started

    await tx
      .update(signers)
      .set({ nextNonce: signer.nextNonce + 1 })
      .where(eq(signers.id, signer.id))
    await tx.insert(payouts).values({
      network,
      signerId: signer.id,
      nonce: signer.nextNonce,
      challenge: challengeNonce,
      wallet,
      token: token.symbol,
      amount: token.amount,
      maxCost,
      rawTransaction,
      txHash,
      state: 'pending',
      cooldownUntil,
      budgetDay,
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

async function takeBudget(
  tx: Database,
  { network, token }: { network: string; token: FaucetToken },
): Promise<string> {
  const [taken] = await tx
    .insert(budgets)
    .values({
      network,
      token: token.symbol,
      day: sql`(now() at time zone 'utc')::date`,
      spent: token.amount,
      extra: 0n,
    })
    .onConflictDoUpdate({
      target: [budgets.network, budgets.token, budgets.day],
      set: { spent: sql`${budgets.spent} + excluded.spent` },
      setWhere: sql`${budgets.spent} + excluded.spent
        <= ${budgets.extra} + ${token.dailyBudget}::numeric`,
    })
    .returning({ day: budgets.day })
  if (taken === undefined) throw refuse.empty(token.symbol)
  return taken.day
}

/** From here to the commit, nonces are given out one at a time. */
async function lockSigner(
  tx: Database,
  {
    config: { network },
    account,
    probe,
  }: { config: Config; account: PrivateKeyAccount; probe: Probe },
) {
  const [signer] = await tx
    .select({
      id: signers.id,
      nextNonce: signers.nextNonce,
      haltedAt: signers.haltedAt,
      isPaused: sql<boolean>`exists (select 1 from ${controls}
        where ${controls.network} = ${network}
        and ${controls.pausedAt} is not null)`,
    })
    .from(signers)
    .where(
      and(
        eq(signers.network, network),
        eq(signers.address, account.address.toLowerCase()),
      ),
    )
    .for('update')
  if (signer === undefined) throw refuse.unavailable('no signer yet')
  if (signer.haltedAt !== null) throw refuse.unavailable('signer halted')
  if (signer.isPaused) throw refuse.unavailable('paused')
  // Mined by somebody else: our next nonce would never be.
  if (probe.nonce > signer.nextNonce)
    throw refuse.unavailable('key used elsewhere')
  return signer
}

/**
 * What the account holds, less what is promised and may not be in the probe's
 * balances yet. A payout that was mined between the probe's block and its
 * balances is subtracted twice: that errs on the safe side.
 */
async function assertFunds(
  tx: Database,
  {
    signerId,
    probe,
    token,
    maxCost,
  }: { signerId: number; probe: Probe; token: FaucetToken; maxCost: bigint },
): Promise<void> {
  const [promised] = await tx
    .select({
      cost: sql<string>`coalesce(sum(${payouts.maxCost}), 0)::text`,
      amount: sql<string>`coalesce(sum(${payouts.amount})
        filter (where ${payouts.token} = ${token.symbol}), 0)::text`,
    })
    .from(payouts)
    .where(
      and(
        eq(payouts.signerId, signerId),
        or(
          eq(payouts.state, 'pending'),
          gt(payouts.blockNumber, probe.blockNumber),
        ),
      ),
    )
  const native = probe.nativeBalance - BigInt(promised?.cost ?? 0)
  const balance = probe.tokenBalances.get(token.symbol) ?? 0n
  const left = balance - BigInt(promised?.amount ?? 0)
  if (native < maxCost || (token.address !== undefined && left < token.amount))
    throw refuse.empty(token.symbol)
}
