import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type Hash, hexToBigInt, type RpcTransactionReceipt } from 'viem'
import type { Faucet } from '../faucet.js'
import { budgets, cooldowns, payouts, versions } from '../store/schema.js'
import type { Database } from '../store/types.js'

export type Mined = {
  id: number
  /** Of the version that was stored last; the receipt may be of another. */
  txHash: Hash
  receipt: RpcTransactionReceipt
}

/** Stores what the chain did with payouts; a refused one costs its wallet nothing. */
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
    else for (const { id } of group) await refund(faucet, id, receipt)
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
      seconds: sql<number>`extract(epoch from now() - ${payouts.createdAt})::float8`,
    })
  for (const { txHash, seconds } of confirmed) {
    metrics.latency.observe(Number(seconds))
    log.debug({ txHash }, 'payout confirmed')
  }
}

async function refund(
  { store, metrics, log }: Faucet,
  id: number,
  receipt: RpcTransactionReceipt,
): Promise<void> {
  await store.db.transaction(async (tx_) => {
    const tx = tx_ as unknown as Database
    const pending = and(
      eq(payouts.id, id),
      eq(payouts.txHash, receipt.transactionHash),
      eq(payouts.state, 'pending'),
    )
    const [refunded] = await tx
      .update(payouts)
      .set({ refundedAt: sql`now()` })
      .where(and(pending, isNull(payouts.refundedAt)))
      .returning()
    await tx
      .update(payouts)
      .set({ state: 'reverted', ...getBlock(receipt) })
      .where(pending)
    // Refused again after a reorg: it was given back the first time.
    if (refunded === undefined) return

    const { network, wallet, token, amount, txHash } = refunded
    metrics.reverted.inc()
    log.warn({ txHash, wallet, token }, 'payout reverted')
    const { cooldownUntil, budgetDay } = refunded
    // A top-up is nobody's claim: the next round tries again.
    if (cooldownUntil === null || budgetDay === null) return
    // A wallet that refuses coins again and again would cost gas without end:
    // only the first refusal of a day gives the cooldown back.
    const [earlier] = await tx
      .select({ id: payouts.id })
      .from(payouts)
      .where(
        and(
          eq(payouts.network, network),
          eq(payouts.wallet, wallet),
          eq(payouts.token, token),
          ne(payouts.id, id),
          gt(payouts.refundedAt, sql`now() - interval '1 day'`),
        ),
      )
      .limit(1)
    if (earlier === undefined)
      await tx
        .update(cooldowns)
        .set({ nextAt: sql`now()` })
        .where(
          and(
            eq(cooldowns.network, network),
            eq(cooldowns.wallet, wallet),
            eq(cooldowns.token, token),
            // A later claim's cooldown is not this one's to give back.
            eq(cooldowns.nextAt, cooldownUntil),
          ),
        )
    await tx
      .update(budgets)
      .set({ spent: sql`${budgets.spent} - ${amount}::numeric` })
      .where(
        and(
          eq(budgets.network, network),
          eq(budgets.token, token),
          eq(budgets.day, budgetDay),
        ),
      )
  })
}
