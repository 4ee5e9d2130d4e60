import type { Client } from 'viem'
import { numberToHex } from 'viem/utils'
import { decodeRead, encodeRead } from '../contracts/coding.js'
import type { ReadCall, ReadResult } from '../contracts/read.js'

/** Makes one call at a block. */
export async function readAt<value>(
  client: Client,
  { call, blockNumber }: { call: ReadCall<value>; blockNumber: bigint },
): Promise<ReadResult<value>> {
  try {
    const data = await client.request({
      method: 'eth_call',
      params: [
        { to: call.address, data: encodeRead(call) },
        numberToHex(blockNumber),
      ],
    })
    return { result: decodeRead(call, data) }
  } catch (error) {
    return { error: error as Error }
  }
}
