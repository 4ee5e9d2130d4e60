import { formatAmount } from '@letheswap/sdk'
import type { Probe } from '../chain/createProber.js'
import { findNonceUser } from '../chain/findNonceUser.js'
import type { Faucet } from '../faucet.js'
import { haltSigner, readSigner } from '../payout/signer.js'

/** Sets the gauges. Reads the signer after the probe: its nonces only grow. */
export async function report(faucet: Faucet, probe: Probe): Promise<void> {
  const { config, metrics } = faucet
  const { id, nextNonce, pausedAt, haltedAt, pending, waiting } =
    await readSigner(faucet)
  let isHalted = haltedAt !== null
  if (probe.nonce > nextNonce && !isHalted) {
    const user = await findNonceUser(faucet, probe, nextNonce)
    if (user !== undefined) {
      const reason = `nonce ${nextNonce} was used by ${user}, which is no payout`
      await haltSigner(faucet, id, reason)
      isHalted = true
    }
  }
  metrics.signerHalted.set(isHalted ? 1 : 0)
  metrics.paused.set(pausedAt === null ? 0 : 1)
  metrics.queueDepth.set(pending)
  metrics.waiting.set(waiting)
  for (const { symbol, decimals } of config.tokens.values()) {
    const balance = probe.tokenBalances.get(symbol) ?? 0n
    // A gauge is a float: for an alert, near enough.
    metrics.balance.set(
      { token: symbol },
      Number(formatAmount(balance, decimals)),
    )
  }
}
