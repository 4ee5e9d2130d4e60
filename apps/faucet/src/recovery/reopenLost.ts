import { and, eq, gt, gte, ne, or, sql } from 'drizzle-orm'
import { numberToHex } from 'viem'
import type { Probe } from '../chain/createProber.js'
import type { Faucet } from '../faucet.js'
import { isUnrefunded, payouts, signers } from '../store/schema.js'
import { inBatches } from '../utils/inBatches.js'

const reopened = {
  state: 'pending' as const,
  blockNumber: null,
  blockHash: null,
  sentAt: null,
  waitingSince: sql`now()`,
}

/**
 * Reopens settled payouts whose nonce is unused again, because a reorganization removed
 * them from the chain.
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
 * Reopens payouts whose block is no longer on the chain, whether settled or awaiting a
 * refund. Ignores the nonce, because another transaction may have used it in the
 * meantime.
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
  for (const batch of inBatches(blocks)) {
    const current = await Promise.all(
      batch.map(({ number }) =>
        client.request({
          method: 'eth_getBlockByNumber',
          params: [numberToHex(number as bigint), false],
        }),
      ),
    )
    for (const [index, { hash }] of batch.entries()) {
      if (current[index]?.hash === hash) continue
      await store.db
        .update(payouts)
        .set(reopened)
        .where(
          and(eq(payouts.signerId, signerId), eq(payouts.blockHash, `${hash}`)),
        )
      log.warn({ blockHash: hash }, 'a block with payouts was reorganized away')
    }
  }
  if (blocks.length > 0)
    await store.db
      .update(signers)
      .set({ checkedBlock: blockNumber })
      .where(isSigner)
}
