import { getBlock } from 'viem/actions'
import type { Config } from '../config.js'

/** Whether the node's first block is the deployment's own. */
export async function isGenesis({
  client,
  deployment,
}: Config): Promise<boolean> {
  const { hash } = await getBlock(client, { blockNumber: 0n })
  return hash === deployment.genesisHash
}
