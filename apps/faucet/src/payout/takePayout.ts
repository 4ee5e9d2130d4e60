import { and, asc, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Probe, TokenProbe } from '../chain/createProber.js'
import { getFees, isTooExpensive } from '../chain/fees.js'
import { getTransfer } from '../chain/getTransfer.js'
import type { Config } from '../config/readConfig.js'
import type { FaucetToken } from '../config/readTokens.js'
import type { Challenge } from '../message/createChallenger.js'
import { challenges, payouts, signers } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { takeBudgets } from './budgets.js'
import { countClaims } from './countClaims.js'
import { assertPayable, lockSigner } from './lockSigner.js'
import { refuse } from './refusals.js'
import { getMaxCost, type Signed, signPayout } from './signPayout.js'
import { takeCooldowns } from './takeCooldowns.js'
import { takeInvite } from './takeInvite.js'

export type Payout = { tokenName: string; txHash: Hex }

export type Taken = {
  payouts: readonly Payout[]
  /** The transactions in sending order. Empty if the challenge was paid before. */
  signed: readonly Signed[]
}

/**
 * Exchanges a challenge for signed transfers in a single database transaction, so that
 * challenge, cooldowns, budgets, nonces and signed transactions are either all stored
 * or not at all. Makes no request to the chain. Always locks rows in this order, so
 * that two claims never deadlock: challenge, invite, cooldowns, visitor, signer,
 * budgets.
 *
 * @returns The payouts to broadcast, or the earlier payouts of this challenge.
 * @throws Refusal. Nothing is stored then.
 */
export async function takePayout(
  db: Database,
  {
    config,
    account,
    signerId,
    challenge,
    probe,
    visitor,
    invite,
  }: {
    config: Config
    account: PrivateKeyAccount
    signerId: number
    challenge: Challenge
    probe: Probe
    /** The visitor's address, whose paid claims are limited per hour. */
    visitor?: string | undefined
    /** An invite code, if the faucet needs one. */
    invite?: string | undefined
  },
): Promise<Taken> {
  const { network, maxFee, deployment } = config
  const { tokens } = challenge
  const wallet = challenge.wallet.toLowerCase()

  return db.transaction(async (tx_) => {
    const tx = tx_ as unknown as Database
    const [used] = await tx
      .insert(challenges)
      .values({ nonce: challenge.nonce, messageHash: challenge.messageHash })
      .onConflictDoNothing()
      .returning()
    if (used === undefined) {
      const earlier = await findPayouts(tx, challenge)
      if (earlier.length === 0) throw refuse.unavailable()
      return { payouts: earlier, signed: [] }
    }

    if (config.invites) await takeInvite(tx, { config, wallet, invite })
    const cooldownUntil = await takeCooldowns(tx, {
      config,
      wallet,
      tokens,
      probe,
    })
    if (visitor !== undefined)
      await countClaims(tx, { config, visitor, count: tokens.length })

    if (isTooExpensive(probe, maxFee))
      throw refuse.unavailable('the gas price is above FAUCET_MAX_FEE_GWEI')
    const fees = getFees(probe, maxFee)
    const firstNonce = await lockSigner(tx, signerId, probe)
    const payments = tokens.map((token, index) => {
      const { gas } = probe.tokens.get(token.symbol) as TokenProbe
      const transaction = {
        ...getTransfer(token, challenge.wallet),
        chainId: deployment.chain.id,
        nonce: firstNonce + index,
        gas,
        ...fees,
      }
      return { token, transaction, maxCost: getMaxCost(transaction) }
    })
    await assertPayable(tx, { signerId, probe, payments })
    const budgetDay = await takeBudgets(tx, { config, tokens })
    const signed = await Promise.all(
      payments.map(({ transaction }) => signPayout(account, transaction)),
    )
    await tx.insert(payouts).values(
      signed.map((transaction, index) => {
        const { symbol, amount } = tokens[index] as FaucetToken
        return {
          ...transaction,
          network,
          signerId,
          nonce: firstNonce + index,
          challenge: challenge.nonce,
          wallet,
          token: symbol,
          amount,
          cooldownUntil: cooldownUntil.get(symbol),
          budgetDay,
          state: 'pending' as const,
        }
      }),
    )
    await tx
      .update(signers)
      .set({ nextNonce: firstNonce + tokens.length })
      .where(eq(signers.id, signerId))
    return {
      payouts: signed.map(({ txHash }, index) => ({
        tokenName: (tokens[index] as FaucetToken).symbol,
        txHash,
      })),
      signed,
    }
  })
}

/** Finds a message's payouts by its hash, regardless of the current configuration. */
export function findPayouts(
  db: Database,
  { nonce, messageHash }: Pick<Challenge, 'nonce' | 'messageHash'>,
): Promise<readonly (Payout & { wallet: string })[]> {
  return db
    .select({
      tokenName: payouts.token,
      txHash: payouts.txHash,
      wallet: payouts.wallet,
    })
    .from(payouts)
    .innerJoin(challenges, eq(challenges.nonce, payouts.challenge))
    .where(
      and(
        eq(payouts.challenge, nonce),
        eq(challenges.messageHash, messageHash),
      ),
    )
    .orderBy(asc(payouts.id))
}
