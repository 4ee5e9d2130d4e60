import { formatAmount } from '@letheswap/sdk'
import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import type { Probe } from '../chain/createProber.js'
import { findNonceUser } from '../chain/findNonceUser.js'
import type { Faucet } from '../faucet.js'
import { readSigner } from '../payout/readSigner.js'
import { payouts, visitors } from '../store/schema.js'
import { haltSigner } from './haltSigner.js'
import { reopenReorged } from './reopenReorged.js'
import { settlePending } from './settlePending.js'

/**
 * One round of making the chain agree with what is stored. Any number of
 * replicas may do this at once, and any round may be cut short: each step
 * repeats harmlessly.
 */
export function createRecovery(faucet: Faucet) {
  const { store, prober, clock, metrics } = faucet
  /** Hashes whose nonce was seen used without them, in the round before. */
  let missing = new Set<string>()
  let checkedHead: string | undefined

  return async function recover(): Promise<void> {
    try {
      await clock.sync()
      const probe = await prober.refresh()
      metrics.rpcUp.set(1)
      const signerId = await faucet.ensureSigner()
      await reopenUnmined(faucet, signerId, probe)
      if (checkedHead !== probe.blockHash)
        await reopenReorged(faucet, signerId, probe)
      checkedHead = probe.blockHash
      missing = await settlePending(faucet, { signerId, probe, missing })
      await report(faucet, probe)
      await store.db
        .delete(visitors)
        .where(lt(visitors.hour, sql`now() - interval '1 hour'`))
    } catch (error) {
      if (prober.isFailing()) metrics.rpcUp.set(0)
      throw error
    }
  }

  /**
   * Nonces are used in order, so a settled payout whose nonce the account has
   * not reached is gone from the chain, however long it was there.
   */
  async function reopenUnmined(
    { log }: Faucet,
    signerId: number,
    { nonce }: Probe,
  ): Promise<void> {
    const reopened = await store.db
      .update(payouts)
      .set({
        state: 'pending',
        blockNumber: null,
        blockHash: null,
        sentAt: null,
      })
      .where(
        and(
          eq(payouts.signerId, signerId),
          gte(payouts.nonce, nonce),
          ne(payouts.state, 'pending'),
        ),
      )
      .returning({ txHash: payouts.txHash })
    for (const { txHash } of reopened)
      log.warn({ txHash }, 'payout is no longer on the chain')
  }
}

/** Reads the signer after the probe: its nonce only grows. */
async function report(faucet: Faucet, probe: Probe): Promise<void> {
  const { config, metrics, client, account } = faucet
  const signer = await readSigner(faucet)
  if (probe.nonce > signer.nextNonce && signer.haltedAt === null) {
    const user = await findNonceUser(client, {
      address: account.address,
      nonce: signer.nextNonce,
      blockNumber: probe.blockNumber,
    })
    if (user !== undefined) {
      await haltSigner(
        faucet,
        `nonce ${signer.nextNonce} was used by ${user}, which is no payout`,
      )
      signer.haltedAt = new Date()
    }
  }
  metrics.signerHalted.set(signer.haltedAt === null ? 0 : 1)
  metrics.paused.set(signer.pausedAt === null ? 0 : 1)
  metrics.queueDepth.set(signer.pending)
  metrics.nonceLag.set(signer.nextNonce - probe.nonce)
  for (const { symbol, decimals } of config.tokens.values())
    metrics.balance.set(
      { token: symbol },
      // A gauge is a float: for an alert, near enough.
      Number(formatAmount(probe.tokenBalances.get(symbol) ?? 0n, decimals)),
    )
}
