import { and, eq, sql } from 'drizzle-orm'
import { type Hash, hexToBigInt, type RpcTransactionReceipt } from 'viem'
import type { Faucet } from '../faucet.js'
import { payouts, versions } from '../store/schema.js'

export type Mined = {
  id: number
  /** Of the version that was stored last; the receipt may be of another. */
  txHash: Hash
  receipt: RpcTransactionReceipt
}

/**
 * Stores what the chain did with payouts. From here on, each is the version that
 * was mined. What a reverted one cost the wallet is given back when the block is
 * final.
 */
export async function recordReceipts(
  { store, metrics, log }: Faucet,
  mined: readonly Mined[],
): Promise<void> {
  for (const { id, txHash, receipt } of mined) {
    const { transactionHash, status, blockNumber, blockHash } = receipt
    const isSuccess = status === '0x1'
    const [settled] = await store.db
      .update(payouts)
      .set({
        state: isSuccess ? 'confirmed' : 'reverted',
        txHash: transactionHash,
        rawTransaction: sql`coalesce((select ${versions.rawTransaction} from ${versions}
          where ${versions.signerId} = ${payouts.signerId}
          and ${versions.nonce} = ${payouts.nonce}
          and ${versions.txHash} = ${transactionHash}), ${payouts.rawTransaction})`,
        blockNumber: hexToBigInt(blockNumber),
        blockHash,
        settledAt: sql`now()`,
      })
      .where(
        and(
          eq(payouts.id, id),
          // An operator may have signed it anew meanwhile.
          eq(payouts.txHash, txHash),
          eq(payouts.state, 'pending'),
        ),
      )
      .returning({
        txHash: payouts.txHash,
        wallet: payouts.wallet,
        token: payouts.token,
        seconds: sql<number>`extract(epoch from now() - ${payouts.createdAt})::float8`,
      })
    if (settled === undefined) continue
    const { seconds, ...payout } = settled
    if (isSuccess) {
      metrics.latency.observe(Number(seconds))
      log.debug(payout, 'payout confirmed')
    } else {
      metrics.reverted.inc()
      log.warn(payout, 'payout reverted')
    }
  }
}
