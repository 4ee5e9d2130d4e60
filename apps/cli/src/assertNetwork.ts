import { getBlock, getChainId } from 'viem/actions'
import { CommandError } from './errors.js'
import type { Network } from './network.js'

/** @throws {CommandError} When the node serves another chain than the one named. */
export async function assertNetwork({
  client,
  deployment,
}: Network): Promise<void> {
  const chainId = await getChainId(client)
  if (chainId !== deployment.chain.id)
    throw new CommandError(
      `The node serves chain ${chainId}, but the network description is for chain ${deployment.chain.id}.`,
    )
  const { hash } = await getBlock(client, { blockNumber: 0n })
  if (hash !== deployment.genesisHash)
    throw new CommandError(
      'The genesis block of the node is not the one in the network description, which is for an older chain.',
    )
}
