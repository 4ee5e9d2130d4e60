import { getBlock } from 'viem/actions'
import type { Lethe } from './lethe.js'

/** Whether the node's first block is the deployment's own. */
export async function isGenesis({
  client,
  deployment,
}: Lethe): Promise<boolean> {
  const { hash } = await getBlock(client, { blockNumber: 0n })
  return hash === deployment.genesisHash
}
