import { type Account, isAddressEqual, type Transaction } from 'viem'
import { getBlock, getTransactionCount } from 'viem/actions'
import type { ChainClient } from './createChainClient.js'

/**
 * Finds the transaction that used the nonce of the account. Compares the account's
 * transaction count at recent blocks first, because nodes drop old states.
 *
 * @returns Undefined if the transaction was not found, which does not prove that it
 * does not exist.
 */
export async function findNonceUser(
  { client, account: { address } }: { client: ChainClient; account: Account },
  { blockNumber }: { blockNumber: bigint },
  nonce: number,
): Promise<Transaction | undefined> {
  const isUsedAt = async (block: bigint) =>
    block >= 0n &&
    (await getTransactionCount(client, { address, blockNumber: block })) > nonce
  try {
    if (!(await isUsedAt(blockNumber))) return undefined
    let used = blockNumber
    let unused = blockNumber - 1n
    while (await isUsedAt(unused)) {
      used = unused
      unused = blockNumber - 2n * (blockNumber - unused)
    }
    while (used - unused > 1n) {
      // The block is rounded down, and is strictly between the two.
      const middle = (used + unused) / 2n
      if (await isUsedAt(middle)) used = middle
      else unused = middle
    }
    const { transactions } = await getBlock(client, {
      blockNumber: used,
      includeTransactions: true,
    })
    return transactions.find(
      (transaction) =>
        transaction.nonce === nonce &&
        isAddressEqual(transaction.from, address),
    )
  } catch {
    return undefined
  }
}
