import type { Client } from 'viem'
import { getPairs } from '../contracts/getPairs.js'
import { readPools } from '../contracts/readPools.js'
import type { Deployment } from '../deployment/types.js'
import type { Reserves } from './types.js'

/** Reads all pools' reserves at a block, by pair in lower case. */
export async function readReserves(
  client: Client,
  deployment: Deployment,
  blockNumber: number,
): Promise<ReadonlyMap<string, Reserves>> {
  const { pools } = await readPools(client, {
    deployment,
    blockNumber: BigInt(blockNumber),
  })
  const empty: Reserves = [0n, 0n]
  const all = [...getPairs(deployment).keys()]
  return new Map<string, Reserves>([
    ...all.map((pair) => [pair, empty] as const),
    ...pools.map(
      ({ pairAddress, reserve0, reserve1 }) =>
        [pairAddress.toLowerCase(), [reserve0, reserve1] as const] as const,
    ),
  ])
}
