import { getBlock, getChainId } from 'viem/actions'
import type { Network } from '../network.js'
import { assert } from './assert.js'

/** The node must serve the chain that the description names. */
export async function assertNetwork({
  client,
  deployment,
}: Network): Promise<void> {
  const chainId = await getChainId(client)
  assert(
    chainId === deployment.chain.id,
    `The node serves chain ${chainId}, but the network description is for chain ${deployment.chain.id}.`,
  )
  const { hash } = await getBlock(client, { blockNumber: 0n })
  assert(
    hash === deployment.genesisHash,
    'The genesis block of the node is not the one in the network description, which is for an older chain.',
  )
}
