import { and, eq, inArray } from 'drizzle-orm'
import type { Hash } from 'viem'
import type { Faucet } from '../faucet.js'
import { type PayoutRow, versions } from '../store/schema.js'
import type { Mined } from './recordReceipts.js'

/** A payout whose nonce was used, but for which no receipt was found. */
export type Lost = PayoutRow & { hashes: readonly Hash[] }

/**
 * Finds the receipts of payouts whose nonce was used. Searches for every version that
 * was signed.
 *
 * @returns The mined payouts, and the other payouts with the hashes that were searched
 * for.
 */
export async function findReceipts(
  { store, client }: Pick<Faucet, 'store' | 'client'>,
  signerId: number,
  used: readonly PayoutRow[],
): Promise<{ mined: Mined[]; lost: Lost[] }> {
  const signed = await store.db
    .select({ nonce: versions.nonce, txHash: versions.txHash })
    .from(versions)
    .where(
      and(
        eq(versions.signerId, signerId),
        inArray(
          versions.nonce,
          used.map(({ nonce }) => nonce),
        ),
      ),
    )
  const getReceipt = (hash: Hash) =>
    client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  const mined: Mined[] = []
  const lost: Lost[] = []
  await Promise.all(
    used.map(async (payout) => {
      const others = signed
        .filter(({ nonce }) => nonce === payout.nonce)
        .map(({ txHash }) => txHash)
      const hashes = [...new Set([payout.txHash, ...others])]
      const receipts = await Promise.all(hashes.map(getReceipt))
      const receipt = receipts.find((receipt) => receipt !== null)
      if (receipt) mined.push({ ...payout, receipt })
      else lost.push({ ...payout, hashes })
    }),
  )
  return { mined, lost }
}
