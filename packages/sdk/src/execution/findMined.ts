import type { Address, Client, Hex, Transaction } from 'viem'
import { getBlock, getBlockNumber } from 'viem/actions'

/** Blocks to search when the block before the transaction is not known. */
const blocksToSearch = 100n

/**
 * Looks for a transaction in the blocks after a given one, the newest first.
 *
 * @returns The transaction, if found, and the newest block that was searched.
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

/** What a transaction does. */
export type Sent = { to: Address | null; data: Hex; value?: bigint }

/** Whether a transaction does what was sent, whatever it pays for gas. */
export const isSame = (
  transaction: { to: Address | null; input: Hex; value: bigint },
  { to, data, value = 0n }: Sent,
) =>
  transaction.to?.toLowerCase() === to?.toLowerCase() &&
  transaction.input === data &&
  transaction.value === value
