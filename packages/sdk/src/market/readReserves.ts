import { type Client, zeroAddress } from 'viem'
import { getResult } from '../contracts/getResult.js'
import { readBatch } from '../contracts/readBatch.js'
import { factoryCall, pairCall } from '../contracts/reads.js'
import type { Pair } from '../contracts/types.js'
import type { Deployment } from '../deployment/types.js'

export type PairReserves = Pair & { reserve0: bigint; reserve1: bigint }

/** Reads the reserves of pairs at a block, in their order. */
export async function readReserves(
  client: Client,
  deployment: Deployment,
  pairs: readonly Pair[],
  blockNumber: number,
): Promise<PairReserves[]> {
  const { factory } = deployment.contracts
  const { results } = await readBatch(client, {
    deployment,
    read: 'reserves',
    blockNumber: BigInt(blockNumber),
    groups: {
      addresses: pairs.map(({ token0, token1 }) =>
        factoryCall(factory, 'getPair', token0, token1),
      ),
      reserves: pairs.map(({ pairAddress }) =>
        pairCall(pairAddress, 'getReserves'),
      ),
    },
  })
  return pairs.map((pair, index) => {
    const { key } = pair
    const address = getResult(results.addresses[index], `address of ${key}`)
    // Reserves count as zero only if the pair does not exist.
    if (address === zeroAddress) return { ...pair, reserve0: 0n, reserve1: 0n }
    const answer = results.reserves[index]
    const [reserve0, reserve1] = getResult(answer, `reserves of ${key}`)
    return { ...pair, reserve0, reserve1 }
  })
}
