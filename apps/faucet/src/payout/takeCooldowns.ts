import { and, eq, lte, sql } from 'drizzle-orm'
import type { Probe } from '../chain/createProber.js'
import type { Config } from '../config/readConfig.js'
import type { FaucetToken } from '../config/readTokens.js'
import { cooldowns, isOfClaim, isUnrefunded, payouts } from '../store/schema.js'
import type { Database } from '../store/types.js'
import { type Refusal, refuse } from './refusals.js'

type Parameters = {
  config: Config
  wallet: string
  tokens: readonly FaucetToken[]
  probe: Probe
}

/**
 * Starts the wallet's cooldown of each token.
 *
 * @returns The time of each token's next claim, by symbol.
 * @throws Refusal if an earlier payout's cooldown has not ended.
 */
export async function takeCooldowns(
  tx: Database,
  parameters: Parameters,
): Promise<ReadonlyMap<string, Date>> {
  const { config, wallet, tokens } = parameters
  const { network, cooldown } = config
  // The time is truncated to milliseconds, because a refund compares it with a Date.
  const nextAt = sql`date_trunc('milliseconds', now())
    + make_interval(secs => ${cooldown})`
  const taken = await tx
    .insert(cooldowns)
    .values(
      tokens.map(({ symbol: token }) => ({ network, wallet, token, nextAt })),
    )
    .onConflictDoUpdate({
      target: [cooldowns.network, cooldowns.wallet, cooldowns.token],
      set: { nextAt },
      setWhere: lte(cooldowns.nextAt, sql`now()`),
    })
    .returning({ token: cooldowns.token, nextAt: cooldowns.nextAt })
  const until = new Map(taken.map(({ token, nextAt }) => [token, nextAt]))
  const cooling = tokens.find(({ symbol }) => !until.has(symbol))
  if (cooling) throw await explain(tx, parameters, cooling.symbol)
  return until
}

async function explain(
  tx: Database,
  { config: { network, cooldown, finality }, wallet, probe }: Parameters,
  token: string,
): Promise<Refusal> {
  const claim = { network, wallet, token }
  const [cooling] = await tx
    .select({
      // Uses the current time, because this transaction may have started before the one
      // that set the cooldown.
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
        isOfClaim(payouts, claim),
        eq(payouts.cooldownUntil, cooldowns.nextAt),
        isUnrefunded,
      ),
    )
    .where(isOfClaim(cooldowns, claim))
  if (cooling?.revertedIn && !cooling.hasRefund) {
    const left = cooling.revertedIn + finality - probe.blockNumber
    return refuse.reverted(left > 1n ? left : 1n)
  }
  return refuse.cooling(Number(cooling?.wait ?? cooldown))
}
