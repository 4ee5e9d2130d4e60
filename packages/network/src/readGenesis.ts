import type { Client, Hash } from 'viem'
import { getBlock } from 'viem/actions'
import { GenesisUnreadableError } from './errors.js'

/**
 * Reads the hash of block 0, which distinguishes a restarted chain.
 *
 * @throws GenesisUnreadableError if the node refuses the request or returns another
 * block.
 */
export async function readGenesis(client: Client): Promise<Hash> {
  const block = await getBlock(client, { blockNumber: 0n }).catch((cause) => {
    throw new GenesisUnreadableError({ answered: undefined, cause })
  })
  if (block.number !== 0n)
    throw new GenesisUnreadableError({ answered: block.number })
  return block.hash
}
