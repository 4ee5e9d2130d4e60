import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Hash, hexToBigInt, type RpcTransactionReceipt } from 'viem'
import type { Faucet } from '../faucet.js'
import { payouts, versions } from '../store/schema.js'

export type Mined = {
  id: number
  /** Of the version that was stored last; the receipt may be of another. */
  txHash: Hash
  receipt: RpcTransactionReceipt
}

/** Stores what the chain did with payouts. */
export async function recordReceipts(
  faucet: Faucet,
  mined: readonly Mined[],
): Promise<void> {
  const groups = new Map<string, Mined[]>()
  for (const payout of mined) {
    if (payout.txHash !== payout.receipt.transactionHash)
      await adoptVersion(faucet, payout)
    const { blockHash, status } = payout.receipt
    const key = `${blockHash} ${status}`
    groups.set(key, [...(groups.get(key) ?? []), payout])
  }
  for (const group of groups.values()) await settleGroup(faucet, group)
}

/** From here on, the payout is the version that was mined. */
async function adoptVersion(
  { store }: Faucet,
  { id, txHash, receipt }: Mined,
): Promise<void> {
  await store.db
    .update(payouts)
    .set({
      txHash: versions.txHash,
      rawTransaction: versions.rawTransaction,
    })
    .from(versions)
    .where(
      and(
        eq(payouts.id, id),
        eq(payouts.txHash, txHash),
        eq(payouts.state, 'pending'),
        eq(versions.signerId, payouts.signerId),
        eq(versions.nonce, payouts.nonce),
        eq(versions.txHash, receipt.transactionHash),
      ),
    )
}

/**
 * All payouts of one block together. What a reverted one cost the wallet is
 * given back when the block is final.
 */
async function settleGroup(
  { store, metrics, log }: Faucet,
  group: readonly Mined[],
): Promise<void> {
  const [{ receipt }] = group as [Mined]
  const isSuccess = receipt.status === '0x1'
  const settled = await store.db
    .update(payouts)
    .set({
      state: isSuccess ? 'confirmed' : 'reverted',
      blockNumber: hexToBigInt(receipt.blockNumber),
      blockHash: receipt.blockHash,
      settledAt: sql`now()`,
    })
    .where(
      and(
        inArray(
          payouts.id,
          group.map(({ id }) => id),
        ),
        // An operator may have signed it anew meanwhile.
        inArray(
          payouts.txHash,
          group.map(({ receipt }) => receipt.transactionHash),
        ),
        eq(payouts.state, 'pending'),
      ),
    )
    .returning({
      txHash: payouts.txHash,
      wallet: payouts.wallet,
      token: payouts.token,
      seconds: sql<number>`extract(epoch from now() - ${payouts.createdAt})::float8`,
    })
  for (const { seconds, ...payout } of settled) {
    if (isSuccess) {
      metrics.latency.observe(Number(seconds))
      log.debug(payout, 'payout confirmed')
    } else {
      metrics.reverted.inc()
      log.warn(payout, 'payout reverted')
    }
  }
}
