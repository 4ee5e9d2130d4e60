import { and, eq, inArray } from 'drizzle-orm'
import type { Hash } from 'viem'
import type { Faucet } from '../faucet.js'
import type { Lane } from '../payout/createLanes.js'
import { versions } from '../store/schema.js'
import type { Mined } from './recordReceipts.js'

type Sent = { id: number; nonce: number; txHash: Hash }

/**
 * Looks for the receipts of payouts whose nonce is used, under every hash that
 * was ever signed for it.
 *
 * @returns Those that are mined, and those without a receipt, with the hashes
 * that were looked for.
 */
export async function findReceipts<payout extends Sent>(
  { store, client }: Pick<Faucet, 'store' | 'client'>,
  lane: Pick<Lane, 'id'>,
  used: readonly payout[],
): Promise<{ mined: Mined[]; lost: (payout & { hashes: readonly Hash[] })[] }> {
  const getReceipt = (hash: Hash) =>
    client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  const mined: Mined[] = []
  const unseen: payout[] = []
  const receipts = await Promise.all(
    used.map(({ txHash }) => getReceipt(txHash)),
  )
  for (const [index, payout] of used.entries()) {
    const receipt = receipts[index]
    if (receipt) mined.push({ ...payout, receipt })
    else unseen.push(payout)
  }
  if (unseen.length === 0) return { mined, lost: [] }

  const others = await store.db
    .select({ nonce: versions.nonce, txHash: versions.txHash })
    .from(versions)
    .where(
      and(
        eq(versions.signerId, lane.id),
        inArray(
          versions.nonce,
          unseen.map(({ nonce }) => nonce),
        ),
      ),
    )
  const lost: (payout & { hashes: readonly Hash[] })[] = []
  for (const payout of unseen) {
    const hashes = others
      .filter(({ nonce }) => nonce === payout.nonce)
      .map(({ txHash }) => txHash)
    const found = await Promise.all(hashes.map(getReceipt))
    const receipt = found.find((receipt) => receipt !== null)
    if (receipt) mined.push({ ...payout, receipt })
    else lost.push({ ...payout, hashes: [payout.txHash, ...hashes] })
  }
  return { mined, lost }
}
