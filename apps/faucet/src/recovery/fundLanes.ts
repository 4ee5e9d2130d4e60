import { formatAmount } from '@letheswap/sdk'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { broadcast } from '../chain/broadcast.js'
import type { AccountProbe, Probe } from '../chain/createProber.js'
import { getFees, isTooExpensive } from '../chain/fees.js'
import type { FaucetToken } from '../config/types.js'
import type { Faucet } from '../faucet.js'
import type { Lane } from '../payout/createLanes.js'
import { getMaxCost, type Signed, signPayout } from '../payout/signPayout.js'
import { readPromised } from '../payout/takeLane.js'
import { controls, payouts, signers } from '../store/schema.js'
import type { Database } from '../store/types.js'

/** A coin, and what a lane should hold of it, in its smallest unit. */
type Coin = Omit<FaucetToken, 'amount' | 'dailyBudget'> & { stock: bigint }

type Need = {
  treasury: Lane
  lane: Lane
  lanes: number
  probe: Probe
  coin: Coin
}

/**
 * Fills the lanes up from the first one, the treasury: whenever one has less
 * than a quarter of its stock of a coin left, up to the whole of it. A top-up is
 * stored before it is sent, settled and priced anew like any payout.
 */
export async function fundLanes(
  faucet: Faucet,
  lanes: readonly Lane[],
  probe: Probe,
): Promise<void> {
  const { config, store, client, metrics, log } = faucet
  const [treasury, ...others] = lanes
  if (treasury === undefined || isTooExpensive(probe, config.maxFee)) return
  const coins = others.length === 0 ? [] : getStocks(faucet, probe)
  for (const lane of others)
    for (const coin of coins) {
      const { left } = await readLeft(store.db, { lane, probe, coin })
      // A quarter, rounded down.
      if (left >= coin.stock / 4n) continue
      const need = { treasury, lane, lanes: lanes.length, probe, coin }
      const topUp = await takeTopUp(faucet, need)
      if (topUp === undefined) continue
      const { txHash, amount } = topUp
      metrics.topUps.inc({ token: coin.symbol })
      log.info(
        {
          txHash,
          lane: lane.index,
          address: lane.account.address,
          token: coin.symbol,
          amount: formatAmount(amount, coin.decimals),
        },
        'lane topped up',
      )
      const error = await broadcast(client, topUp.rawTransaction)
      if (error) log.warn({ err: error, txHash }, 'broadcast failed')
    }
}

/** So many claims of each token, and the gas for all of them. */
function getStocks({ config }: Faucet, probe: Probe): Coin[] {
  const { tokens, laneClaims, maxFee, deployment } = config
  const { symbol, decimals } = deployment.chain.nativeCurrency
  const claims = BigInt(laneClaims)
  const fees = getFees(probe, maxFee)
  const paid = [...tokens.values()]
  // A native payout's cost holds its value as well.
  const cost = paid.reduce((sum, token) => sum + getMaxCost([token], fees), 0n)
  return [
    { symbol, decimals, address: undefined, stock: claims * cost },
    ...paid
      .filter(({ address }) => address !== undefined)
      .map((token) => ({ ...token, stock: claims * token.amount })),
  ]
}

/** What a lane holds of a coin, and of the native one, beyond its promises. */
async function readLeft(
  db: Database,
  { lane, probe, coin }: Pick<Need, 'lane' | 'probe' | 'coin'>,
): Promise<{ left: bigint; native: bigint }> {
  const { nativeBalance, tokenBalances } = probe.accounts[
    lane.index
  ] as AccountProbe
  const promised = await readPromised(db, { lane, probe, token: coin })
  const native = nativeBalance - promised.cost
  return {
    native,
    left:
      coin.address === undefined
        ? native
        : (tokenBalances.get(coin.symbol) ?? 0n) - promised.amount,
  }
}

/** Write-ahead, in the treasury's line of nonces. */
function takeTopUp(
  { store, config }: Faucet,
  { treasury, lane, lanes, probe, coin }: Need,
): Promise<(Signed & { amount: bigint }) | undefined> {
  const { network, deployment, maxFee } = config
  const wallet = lane.account.address.toLowerCase()
  return store.db.transaction(async (tx_) => {
    const tx = tx_ as unknown as Database
    const [row] = await tx
      .select({ nextNonce: signers.nextNonce })
      .from(signers)
      .where(
        and(
          eq(signers.id, treasury.id),
          isNull(signers.haltedAt),
          sql`not exists (select 1 from ${controls}
            where ${controls.network} = ${network}
            and ${controls.pausedAt} is not null)`,
        ),
      )
      .for('update')
    const { nonce: used } = probe.accounts[treasury.index] as AccountProbe
    if (row === undefined || used > row.nextNonce) return undefined
    const [earlier] = await tx
      .select({
        count: sql<number>`count(*)::int`,
        // Its coins are on their way, or not in the probe's balances yet.
        isUnderWay: sql<boolean>`coalesce(bool_or(${and(
          eq(payouts.wallet, wallet),
          eq(payouts.token, coin.symbol),
          or(
            eq(payouts.state, 'pending'),
            gt(payouts.blockNumber, probe.blockNumber),
          ),
        )}), false)`,
      })
      .from(payouts)
      .where(
        and(
          eq(payouts.network, network),
          eq(payouts.kind, 'top-up'),
          or(
            eq(payouts.state, 'pending'),
            gt(payouts.createdAt, sql`now() - interval '1 hour'`),
          ),
        ),
      )
    if (earlier?.isUnderWay) return undefined
    if ((earlier?.count ?? 0) >= config.topUpsPerHour) return undefined

    const fees = getFees(probe, maxFee)
    const { left } = await readLeft(tx, { lane, probe, coin })
    const held = await readLeft(tx, { lane: treasury, probe, coin })
    // No more than an equal share of what the treasury has, rounded down.
    const share = held.left / BigInt(lanes)
    const missing = coin.stock - left
    const amount = share < missing ? share : missing
    // Too little to be worth a transaction: the treasury has to be filled up.
    if (amount * 8n < coin.stock) return undefined
    if (held.native < getMaxCost([{ ...coin, amount }], fees)) return undefined

    const signed = await signPayout({
      account: treasury.account,
      chainId: deployment.chain.id,
      nonce: row.nextNonce,
      payments: [{ ...coin, amount }],
      wallet: lane.account.address,
      fees,
    })
    await tx
      .update(signers)
      .set({ nextNonce: row.nextNonce + 1 })
      .where(eq(signers.id, treasury.id))
    await tx.insert(payouts).values({
      kind: 'top-up',
      network,
      signerId: treasury.id,
      nonce: row.nextNonce,
      wallet,
      token: coin.symbol,
      amount,
      ...signed,
      state: 'pending',
    })
    return { ...signed, amount }
  })
}
