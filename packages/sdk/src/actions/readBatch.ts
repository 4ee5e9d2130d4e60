import type { Client } from 'viem'
import { getBlockNumber, multicall } from 'viem/actions'
import {
  blockNumber,
  type ReadCall,
  routerFactory,
} from '../contracts/reads.js'
import type { Deployment } from '../deployment/types.js'
import { ReadFailedError } from '../errors/actions.js'

/** The answer of one call: a result, or why there is none. */
export type ReadResult<value> =
  | { result: value; error?: undefined }
  | { result?: undefined; error: Error }

type Groups = Record<string, readonly ReadCall<unknown>[]>

/**
 * Makes all calls at one block: in one eth_call where the deployment has a
 * Multicall3, else in viem's deployless multicall after asking for the block.
 */
export async function readBatch<const groups extends Groups>(
  client: Client,
  {
    deployment,
    read,
    groups,
  }: { deployment: Deployment; read: string; groups: groups },
): Promise<{
  blockNumber: bigint
  results: {
    [key in keyof groups]: groups[key][number] extends ReadCall<infer value>
      ? ReadResult<value>[]
      : never
  }
}> {
  const { multicall3, router } = deployment.contracts
  const calls = Object.values(groups).flat()
  try {
    const pinned = multicall3
      ? undefined
      : await getBlockNumber(client, { cacheTime: 0 })
    // The first call cannot fail on its own. When it does, the request failed,
    // and none of the other failures is an answer.
    const [first, ...answers] = await multicall(client, {
      contracts: [
        multicall3 ? blockNumber(multicall3) : routerFactory(router),
        ...calls,
      ],
      allowFailure: true,
      batchSize: 0,
      multicallAddress: multicall3,
      deployless: !multicall3,
      blockNumber: pinned,
    })
    if (!first || first.error) throw first?.error
    return {
      blockNumber: pinned ?? (first.result as bigint),
      results: Object.fromEntries(
        Object.entries(groups).map(([key, group]) => [
          key,
          answers.splice(0, group.length),
        ]),
      ) as never,
    }
  } catch (cause) {
    throw new ReadFailedError({ read, cause })
  }
}
