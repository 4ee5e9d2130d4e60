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
  for (const group of groups.values()) {
    const [{ receipt }] = group as [Mined]
    if (receipt.status === '0x1') await confirm(faucet, group, receipt)
    else await markReverted(faucet, group, receipt)
  }
}

const getBlock = (receipt: RpcTransactionReceipt) => ({
  blockNumber: hexToBigInt(receipt.blockNumber),
  blockHash: receipt.blockHash,
  settledAt: sql`now()`,
})

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

/** All payouts of one block together. */
async function confirm(
  { store, metrics, log }: Faucet,
  group: readonly Mined[],
  receipt: RpcTransactionReceipt,
): Promise<void> {
  const confirmed = await store.db
    .update(payouts)
    .set({ state: 'confirmed', ...getBlock(receipt) })
    .where(isSettledBy(group))
    .returning({
      txHash: payouts.txHash,
      seconds: sql<number>`extract(epoch from now() - ${payouts.createdAt})::float8`,
    })
  for (const { txHash, seconds } of confirmed) {
    metrics.latency.observe(Number(seconds))
    log.debug({ txHash }, 'payout confirmed')
  }
}

/** What it cost the wallet is given back when the block is final. */
async function markReverted(
  { store, metrics, log }: Faucet,
  group: readonly Mined[],
  receipt: RpcTransactionReceipt,
): Promise<void> {
  const reverted = await store.db
    .update(payouts)
    .set({ state: 'reverted', ...getBlock(receipt) })
    .where(isSettledBy(group))
    .returning({
      txHash: payouts.txHash,
      wallet: payouts.wallet,
      token: payouts.token,
    })
  for (const payout of reverted) {
    metrics.reverted.inc()
    log.warn(payout, 'payout reverted')
  }
}

const isSettledBy = (group: readonly Mined[]) =>
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
  )
