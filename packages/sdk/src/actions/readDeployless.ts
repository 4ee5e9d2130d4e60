import type { Client } from 'viem'
import { multicall } from 'viem/actions'
import type { ReadCall, ReadResult } from '../contracts/read.js'

/** Makes all calls in one eth_call where the chain has no Multicall3. */
export async function readDeployless(
  client: Client,
  {
    calls,
    blockNumber,
  }: {
    calls: readonly ReadCall<unknown>[]
    blockNumber: bigint | undefined
  },
): Promise<ReadResult<unknown>[]> {
  return multicall(client, {
    contracts: calls,
    allowFailure: true,
    batchSize: 0,
    deployless: true,
    blockNumber,
  })
}
