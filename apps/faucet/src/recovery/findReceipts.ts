import { and, eq, inArray } from 'drizzle-orm'
import type { Hash } from 'viem'
import type { Faucet } from '../faucet.js'
import { versions } from '../store/schema.js'
import type { Mined } from './recordReceipts.js'

type Sent = Omit<Mined, 'receipt'> & { nonce: number }

/** A payout with a used nonce and no receipt. */
export type Lost<payout> = payout & { hashes: readonly Hash[] }

/**
 * Finds receipts of payouts whose nonce is used, by every hash ever signed.
 *
 * @returns The mined ones, and the others with the hashes searched.
 */
export async function findReceipts<payout extends Sent>(
  { store, client }: Pick<Faucet, 'store' | 'client'>,
  signerId: number,
  used: readonly payout[],
): Promise<{ mined: Mined[]; lost: Lost<payout>[] }> {
  if (used.length === 0) return { mined: [], lost: [] }
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
  const looked = await Promise.all(
    used.map(async (payout) => {
      const others = signed
        .filter(({ nonce }) => nonce === payout.nonce)
        .map(({ txHash }) => txHash)
      const hashes = [...new Set([payout.txHash, ...others])]
      const receipts = await Promise.all(hashes.map(getReceipt))
      const receipt = receipts.find((receipt) => receipt !== null)
      return { payout, hashes, receipt }
    }),
  )
  return {
    mined: looked.flatMap(({ payout, receipt }) =>
      receipt ? [{ ...payout, receipt }] : [],
    ),
    lost: looked.flatMap(({ payout, hashes, receipt }) =>
      receipt ? [] : [{ ...payout, hashes }],
    ),
  }
}
