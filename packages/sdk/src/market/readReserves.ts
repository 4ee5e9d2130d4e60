import type { Client } from 'viem'
import { readPools } from '../contracts/readPools.js'
import type { Deployment } from '../deployment/types.js'
import type { Reserves } from './types.js'

/** Reads the reserves of all listed pools at a block, by pair in lower case. */
export async function readReserves(
  client: Client,
  deployment: Deployment,
  blockNumber: number,
): Promise<ReadonlyMap<string, Reserves>> {
  const { pools } = await readPools(client, {
    deployment,
    keys: deployment.pairs,
    blockNumber: BigInt(blockNumber),
  })
  return new Map(
    pools.map(({ pairAddress, reserve0, reserve1 }) => [
      pairAddress.toLowerCase(),
      [reserve0, reserve1],
    ]),
  )
}
