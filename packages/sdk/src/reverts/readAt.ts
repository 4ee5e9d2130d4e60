import type { Client } from 'viem'
import { readContract } from 'viem/actions'
import type { ReadCall } from '../contracts/read.js'

/** One read, at a block or at the latest one. */
export async function readAt<value>(
  client: Client,
  call: ReadCall<value>,
  blockNumber?: bigint | undefined,
): Promise<value> {
  return (await readContract(client, {
    ...call,
    ...(blockNumber !== undefined && { blockNumber }),
  })) as value
}
