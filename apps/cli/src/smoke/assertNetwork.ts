import { getBlock, getChainId } from 'viem/actions'
import type { Network } from '../network.js'
import { assert } from './assert.js'

/** The node has to be on the chain that the description means. */
export async function assertNetwork({
  client,
  deployment,
}: Network): Promise<void> {
  const chainId = await getChainId(client)
  assert(
    chainId === deployment.chain.id,
    `The node is on chain ${chainId}, the description is of chain ${deployment.chain.id}.`,
  )
  const { hash } = await getBlock(client, { blockNumber: 0n })
  assert(
    hash === deployment.genesisHash,
    'The node has another genesis than the description: it is of an older chain.',
  )
}
