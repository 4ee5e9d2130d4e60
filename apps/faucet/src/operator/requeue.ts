import { and, asc, eq, lt } from 'drizzle-orm'
import { getAddress, type Hash } from 'viem'
import { findNonceUser } from '../chain/findNonceUser.js'
import type { Faucet } from '../faucet.js'
import { getFees, getMaxCost, signPayout } from '../payout/signPayout.js'
import { recordReceipts } from '../recovery/recordReceipts.js'
import { payouts, signers } from '../store/schema.js'
import type { Database } from '../store/types.js'
import type { CommandResult } from './types.js'

/**
 * Takes a halted signer up again. A payout whose nonce was used by somebody
 * else's transaction, as the chain shows it, can never be mined: it is signed
 * anew behind all others. The rest of the queue keeps its bytes, so nothing can
 * be paid twice. Where the chain does not show who used the nonce, nothing is
 * done: those are listed as `unproven`.
 */
export async function requeue(faucet: Faucet): Promise<CommandResult> {
  const { store, prober, client, account, ensureSigner } = faucet
  const probe = await prober.refresh()
  const signerId = await ensureSigner()
  const used = await store.db
    .select()
    .from(payouts)
    .where(
      and(
        eq(payouts.signerId, signerId),
        eq(payouts.state, 'pending'),
        lt(payouts.nonce, probe.nonce),
      ),
    )
    .orderBy(asc(payouts.nonce))
  const lost: typeof used = []
  const unproven: Hash[] = []
  for (const payout of used) {
    const receipt = await client.request({
      method: 'eth_getTransactionReceipt',
      params: [payout.txHash],
    })
    if (receipt !== null) {
      await recordReceipts(faucet, [{ ...payout, receipt }])
      continue
    }
    const { nonce, txHash } = payout
    const user = await findNonceUser(client, {
      address: account.address,
      nonce,
      blockNumber: probe.blockNumber,
    })
    if (user === undefined) unproven.push(txHash)
    else if (user !== txHash) lost.push(payout)
  }

  const requeued: { wallet: string; token: string; txHash: string }[] = []
  const nextNonce = await store.db.transaction(async (tx_) => {
    const tx = tx_ as unknown as Database
    const [signer] = await tx
      .select()
      .from(signers)
      .where(eq(signers.id, signerId))
      .for('update')
    let nonce = Math.max(signer?.nextNonce ?? 0, probe.nonce)
    for (const payout of lost) {
      const signed = await signAnew(faucet, payout, nonce, probe.baseFeePerGas)
      if (signed === undefined) continue
      const [updated] = await tx
        .update(payouts)
        .set({ ...signed, nonce, sentAt: null })
        .where(
          and(
            eq(payouts.id, payout.id),
            eq(payouts.txHash, payout.txHash),
            eq(payouts.state, 'pending'),
          ),
        )
        .returning({ wallet: payouts.wallet, token: payouts.token })
      if (updated === undefined) continue
      requeued.push({ ...updated, txHash: signed.txHash })
      nonce += 1
    }
    await tx
      .update(signers)
      .set({ nextNonce: nonce, haltedAt: null, haltReason: null })
      .where(eq(signers.id, signerId))
    return nonce
  })
  faucet.metrics.signerHalted.set(0)
  faucet.log.warn({ requeued, nextNonce }, 'requeued by operator')
  return { requeued, nextNonce, ...(unproven.length > 0 && { unproven }) }
}

/** For the amount that was promised, at today's fees. */
async function signAnew(
  { config, account }: Faucet,
  payout: typeof payouts.$inferSelect,
  nonce: number,
  baseFeePerGas: bigint | undefined,
) {
  const token = config.tokens.get(payout.token)
  // No longer on offer: stays as it is, for the operator to see.
  if (token === undefined) return undefined
  const fees = getFees(baseFeePerGas)
  const { amount } = payout
  const signed = await signPayout({
    account,
    chainId: config.deployment.chain.id,
    nonce,
    token,
    wallet: getAddress(payout.wallet),
    amount,
    fees,
  })
  return { ...signed, maxCost: getMaxCost({ ...token, amount }, fees) }
}
