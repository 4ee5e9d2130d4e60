import type { Client, Transaction } from 'viem'
import { getBlock, getBlockNumber } from 'viem/actions'

/** How far back to look when nobody knows since when. */
const blocksToSearch = 100n

/**
 * Looks for a transaction in the blocks after one, the newest first.
 *
 * @returns It, if it is there, and the newest block that was searched.
 */
export async function findMined(
  client: Client,
  {
    above,
    fits,
  }: {
    /** The block after which to look; without one, 100 blocks. */
    above: bigint | undefined
    /** Whether this is the one. */
    fits: (transaction: Transaction) => boolean
  },
): Promise<{ latest: bigint; mined: Transaction | undefined }> {
  const latest = await getBlockNumber(client, { cacheTime: 0 })
  const searchedTo = above ?? latest - blocksToSearch
  for (
    let blockNumber = latest;
    blockNumber > searchedTo && blockNumber >= 0n;
    blockNumber--
  ) {
    const { transactions } = await getBlock(client, {
      blockNumber,
      includeTransactions: true,
    })
    const mined = transactions.find(fits)
    if (mined) return { latest, mined }
  }
  return { latest, mined: undefined }
}
