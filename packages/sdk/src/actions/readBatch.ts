import type { Client } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { blockNumber, routerFactory } from '../contracts/balanceReads.js'
import type { ReadCall, ReadResult } from '../contracts/read.js'
import type { Deployment } from '../deployment/types.js'
import { ReadFailedError } from '../errors/actions.js'
import { aggregate } from './aggregate.js'

type Groups = Record<string, readonly ReadCall<unknown>[]>

/**
 * Makes all calls at one block: in one eth_call where the deployment has a
 * Multicall3 and they fit, else in several after asking for the block, through
 * viem's deployless multicall where there is no Multicall3.
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
  // Through Multicall3 it is gas that nodes limit: 500 calls take some 5 million.
  // Without it, the answers come back as the code of a new contract, at most
  // 24,576 bytes (EIP-170), and all of ours but a route's take up to 224.
  const size = multicall3 ? 500 : 90
  try {
    let block =
      multicall3 && calls.length <= size
        ? undefined
        : await getBlockNumber(client, { cacheTime: 0 })
    const requests: ReturnType<typeof readSome>[] = []
    // Once at least: with nothing to read, the block is still asked for.
    for (let start = 0; !start || start < calls.length; start += size)
      requests.push(readSome(calls.slice(start, start + size)))
    const answers = (await Promise.all(requests)).flat()
    return {
      blockNumber: block as bigint,
      results: Object.fromEntries(
        Object.entries(groups).map(([key, group]) => [
          key,
          answers.splice(0, group.length),
        ]),
      ) as never,
    }

    async function readSome(some: readonly ReadCall<unknown>[]) {
      const answers = multicall3
        ? await aggregate(client, {
            multicall3,
            calls: [...some, blockNumber(multicall3)],
            blockNumber: block,
          })
        : // Loaded where it is needed: most chains have a Multicall3.
          await import('./readDeployless.js').then(({ readDeployless }) =>
            readDeployless(client, {
              calls: [...some, routerFactory(router)],
              blockNumber: block,
            }),
          )
      // The last call cannot fail on its own. When it does, the request failed
      // or ran out of gas, and none of the other failures is an answer.
      const last = answers.pop()
      if (!last || last.error) throw last?.error
      block ??= last.result as bigint
      return answers
    }
  } catch (cause) {
    throw new ReadFailedError({ read, cause })
  }
}
