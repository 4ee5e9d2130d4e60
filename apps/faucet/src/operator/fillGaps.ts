import { and, eq, gte } from 'drizzle-orm'
import type { Probe } from '../chain/createProber.js'
import { getFees } from '../chain/fees.js'
import type { Faucet } from '../faucet.js'
import { signPayout } from '../payout/signPayout.js'
import { payouts } from '../store/schema.js'
import type { Database } from '../store/types.js'

/**
 * Uses up the nonces that no payout has and that the chain waits for before it
 * takes those behind them, by transfers of nothing from the account to itself. Such
 * a gap is left by a transaction of somebody else, behind which the account
 * went on, and which a reorganisation then took off the chain.
 *
 * Stored before they are sent, by recovery, and settled and priced anew like
 * payouts. Should the other transaction come back after all, one of the two is
 * mined, and nobody was promised anything by either.
 */
export async function fillGaps(
  tx: Database,
  { account, config, log }: Faucet,
  {
    signerId,
    probe,
    nextNonce,
  }: { signerId: number; probe: Probe; nextNonce: number },
): Promise<void> {
  const { address } = account
  // What waits to be mined needs no filling.
  const first = probe.sent
  const rows = await tx
    .select({ nonce: payouts.nonce })
    .from(payouts)
    .where(and(eq(payouts.signerId, signerId), gte(payouts.nonce, first)))
  const taken = new Set(rows.map(({ nonce }) => nonce))
  for (let nonce = first; nonce < nextNonce; nonce += 1) {
    if (taken.has(nonce)) continue
    const signed = await signPayout({
      account,
      chainId: config.deployment.chain.id,
      nonce,
      payment: { address: undefined, amount: 0n },
      wallet: address,
      fees: getFees(probe, config.maxFee),
    })
    await tx.insert(payouts).values({
      network: config.network,
      signerId,
      nonce,
      wallet: address.toLowerCase(),
      token: config.deployment.chain.nativeCurrency.symbol,
      amount: 0n,
      ...signed,
      state: 'pending',
    })
    log.warn({ nonce, address, txHash: signed.txHash }, 'nonce filled')
  }
}
