import { formatAmount } from '@letheswap/sdk'
import type { AccountProbe, Probe } from '../chain/createProber.js'
import { findNonceUser } from '../chain/findNonceUser.js'
import type { Faucet } from '../faucet.js'
import { readLanes } from '../payout/readLanes.js'
import { haltLane } from './haltLane.js'

/** Sets the gauges. Reads the lanes after the probe: their nonces only grow. */
export async function report(faucet: Faucet, probe: Probe): Promise<void> {
  const { config, metrics, client } = faucet
  const { lanes, pausedAt } = await readLanes(faucet)
  for (const lane of lanes) {
    const { nonce } = probe.accounts[lane.index] as AccountProbe
    if (nonce <= lane.nextNonce || lane.haltedAt !== null) continue
    const user = await findNonceUser(client, {
      address: lane.account.address,
      nonce: lane.nextNonce,
      blockNumber: probe.blockNumber,
    })
    if (user === undefined) continue
    await haltLane(
      faucet,
      lane,
      `nonce ${lane.nextNonce} was used by ${user}, which is no payout`,
    )
    lane.haltedAt = new Date()
  }

  const sum = (count: (lane: (typeof lanes)[number]) => number) =>
    lanes.reduce((total, lane) => total + count(lane), 0)
  metrics.signerHalted.set(sum(({ haltedAt }) => (haltedAt === null ? 0 : 1)))
  metrics.paused.set(pausedAt === null ? 0 : 1)
  metrics.queueDepth.set(sum(({ pending }) => pending))
  metrics.nonceLag.set(
    sum(
      ({ index, nextNonce }) =>
        nextNonce - (probe.accounts[index] as AccountProbe).nonce,
    ),
  )
  metrics.waiting.set(Math.max(0, ...lanes.map(({ waiting }) => waiting)))
  for (const { symbol, decimals } of config.tokens.values())
    for (const { index } of lanes) {
      const { tokenBalances } = probe.accounts[index] as AccountProbe
      metrics.balance.set(
        index === 0 ? { token: symbol } : { token: symbol, lane: index },
        // A gauge is a float: for an alert, near enough.
        Number(formatAmount(tokenBalances.get(symbol) ?? 0n, decimals)),
      )
    }
}
