import { and, eq, gt, gte, ne, or, sql } from 'drizzle-orm'
import { type Hash, numberToHex } from 'viem'
import type { Probe } from '../chain/createProber.js'
import type { Faucet } from '../faucet.js'
import { isUnrefunded, payouts, signers } from '../store/schema.js'
import { inBatches } from '../utils/inBatches.js'

/** What becomes of a payout that the chain has lost. */
const reopened = {
  state: 'pending' as const,
  blockNumber: null,
  blockHash: null,
  sentAt: null,
  waitingSince: sql`now()`,
}

/**
 * Nonces are used in order, so a settled payout whose nonce the account has
 * not reached is gone from the chain, however long it was there.
 */
export async function reopenUnmined(
  { store, log }: Faucet,
  signerId: number,
  { nonce }: Probe,
): Promise<void> {
  const lost = await store.db
    .update(payouts)
    .set(reopened)
    .where(
      and(
        eq(payouts.signerId, signerId),
        gte(payouts.nonce, nonce),
        ne(payouts.state, 'pending'),
      ),
    )
    .returning({ txHash: payouts.txHash })
  for (const { txHash } of lost)
    log.warn({ txHash }, 'payout is no longer on the chain')
}

/**
 * Payouts settled in blocks that were not final at the last look, and reverted
 * ones that wait for their refund, go back to pending when the block they were in
 * is no longer the chain's. Their receipts are then looked for anew. However long
 * nobody has looked: a nonce that somebody else has used meanwhile would hide it.
 */
export async function reopenReorged(
  { store, client, config, log }: Faucet,
  signerId: number,
  { blockNumber }: Probe,
): Promise<void> {
  const isSigner = eq(signers.id, signerId)
  const [signer] = await store.db
    .select({ checkedBlock: signers.checkedBlock })
    .from(signers)
    .where(isSigner)
  const checkedBlock = signer?.checkedBlock ?? 0n
  const lastLook = checkedBlock < blockNumber ? checkedBlock : blockNumber
  const blocks = await store.db
    .selectDistinct({ number: payouts.blockNumber, hash: payouts.blockHash })
    .from(payouts)
    .where(
      and(
        eq(payouts.signerId, signerId),
        ne(payouts.state, 'pending'),
        or(gt(payouts.blockNumber, lastLook - config.finality), isUnrefunded),
      ),
    )
  const current: ({ hash: Hash | null } | null)[] = []
  for (const batch of inBatches(blocks))
    current.push(
      ...(await Promise.all(
        batch.map(({ number }) =>
          client.request({
            method: 'eth_getBlockByNumber',
            params: [numberToHex(number as bigint), false],
          }),
        ),
      )),
    )
  for (const [index, { hash }] of blocks.entries()) {
    if (current[index]?.hash === hash) continue
    await store.db
      .update(payouts)
      .set(reopened)
      .where(
        and(
          eq(payouts.signerId, signerId),
          eq(payouts.blockHash, hash as Hash),
        ),
      )
    log.warn({ blockHash: hash }, 'a block with payouts was reorganised away')
  }
  if (blocks.length > 0)
    await store.db
      .update(signers)
      .set({ checkedBlock: blockNumber })
      .where(isSigner)
}
