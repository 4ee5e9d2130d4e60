import type { Address, Client } from 'viem'
import { getBlockNumber, getCode } from 'viem/actions'

/**
 * Finds the block that created a contract, by halving; 0 where the node does
 * not keep old states.
 */
export async function findFirstBlock(
  client: Client,
  address: Address,
): Promise<number> {
  try {
    let [low, high] = [0n, await getBlockNumber(client)]
    while (low < high) {
      const middle = (low + high) / 2n
      const code = await getCode(client, { address, blockNumber: middle })
      if (code === undefined) low = middle + 1n
      else high = middle
    }
    return Number(low)
  } catch {
    return 0
  }
}
