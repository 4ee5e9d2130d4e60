import type { Address } from 'viem'
import type { Probe } from '../chain/createProber.js'
import type { Config, FaucetToken } from '../config/types.js'
import type { Challenge } from '../message/createChallenger.js'
import { challenges } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { countClaims } from './countClaims.js'
import type { Lane } from './createLanes.js'
import { findPayouts, type Payout } from './findPayouts.js'
import { payFrom, type SignedPayout } from './payFrom.js'
import { refuse } from './refusals.js'
import { takeCooldown } from './takeCooldown.js'
import { type LaneChoice, NoLaneError, takeLane } from './takeLane.js'

export type Taken = {
  /** One for each token of the challenge. */
  payouts: readonly Payout[]
  /** To be sent, in this order; none when the challenge was paid before. */
  signed: readonly SignedPayout[]
}

type Parameters = {
  config: Config
  lanes: readonly Lane[]
  challenge: Challenge
  probe: Probe
  /** Pays several tokens in one transaction; without it, each has its own. */
  multiTransfer?: Address | undefined
  /** Whose paid claims are counted; without one, nobody's. */
  visitor?: string | undefined
}

/** A way to pay a claim: its tokens, by the transactions that pay them. */
type Attempt = {
  choice: LaneChoice
  groups: readonly (readonly FaucetToken[])[]
}

/**
 * Trades a challenge for signed transfers of its tokens, all in one database
 * transaction: either challenge, cooldowns, budgets, nonces and bytes are all
 * stored, or nothing is.
 * The chain is not asked; what is known of it is in `probe`.
 *
 * Rows are always taken in this order, so that two claims never wait for each
 * other: challenge, cooldowns, visitor; then for each group of tokens, in the
 * order of the configuration: lane, the lane's purses, budgets.
 *
 * @returns The payouts to broadcast, or those that this challenge was traded
 * for before.
 * @throws Refusal, with nothing stored.
 */
export async function takePayout(
  db: Database,
  parameters: Parameters,
): Promise<Taken> {
  const tryNext = async ([first, ...rest]: Attempt[]): Promise<Taken> => {
    try {
      return await attempt(db, parameters, first as Attempt)
    } catch (error) {
      if (!(error instanceof NoLaneError)) throw error
      return tryNext(rest)
    }
  }
  return tryNext(getAttempts(parameters))
}

/** The best first; only the last says why nothing can be paid. */
function getAttempts({
  lanes,
  challenge: { tokens },
  multiTransfer,
}: Parameters): Attempt[] {
  const single = tokens.map((token) => [token])
  const isBundle = tokens.length > 1
  const choose = (
    groups: Attempt['groups'],
    ...choices: LaneChoice[]
  ): Attempt[] => choices.map((choice) => ({ choice, groups }))
  if (lanes.length === 1)
    return [
      ...(isBundle && multiTransfer ? choose([tokens], 'all') : []),
      ...choose(single, 'all'),
    ]
  if (!isBundle) return choose(single, 'free', 'next', 'all')
  return [
    ...(multiTransfer ? choose([tokens], 'free', 'next') : []),
    // Several tokens may take several lanes, and must wait for none.
    ...choose(single, 'free', 'all'),
  ]
}

function attempt(
  db: Database,
  { config, lanes, challenge, probe, multiTransfer, visitor }: Parameters,
  { choice, groups }: Attempt,
): Promise<Taken> {
  const { tokens, nonce } = challenge
  const wallet = challenge.wallet.toLowerCase()

  return db.transaction(async (tx_) => {
    const tx = tx_ as unknown as Database
    const [used] = await tx
      .insert(challenges)
      .values({ nonce })
      .onConflictDoNothing()
      .returning()
    if (used === undefined) {
      const payouts = await findPayouts(tx, nonce)
      if (payouts.length === 0) throw refuse.unavailable()
      return { payouts, signed: [] }
    }

    const cooldownsUntil = new Map<FaucetToken, Date>()
    for (const token of tokens)
      cooldownsUntil.set(
        token,
        await takeCooldown(tx, { config, wallet, token, probe }),
      )
    if (visitor !== undefined)
      await countClaims(tx, { config, visitor, count: tokens.length })

    const paid: Payout[] = []
    const signed: SignedPayout[] = []
    for (const group of groups) {
      const lane = await takeLane(tx, {
        config,
        lanes,
        probe,
        tokens: group,
        choice,
      })
      const { approvals, payout } = await payFrom(tx, {
        config,
        challenge,
        multiTransfer,
        lane,
        tokens: group,
        cooldownsUntil,
      })
      signed.push(...approvals, payout)
      for (const { symbol } of group)
        paid.push({ tokenName: symbol, txHash: payout.txHash })
    }
    return { payouts: paid, signed }
  })
}
