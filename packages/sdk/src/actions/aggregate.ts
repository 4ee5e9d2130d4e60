import type { Address, Client, Hex } from 'viem'
import {
  concat,
  decodeAbiParameters,
  encodeAbiParameters,
  numberToHex,
} from 'viem/utils'
import { decodeRead, encodeRead } from '../contracts/coding.js'
import type { ReadCall, ReadResult } from '../contracts/read.js'

const selector = '0x82ad56cb' // aggregate3((address,bool,bytes)[])

const inputs = [
  {
    type: 'tuple[]',
    components: [
      { name: 'target', type: 'address' },
      { name: 'allowFailure', type: 'bool' },
      { name: 'callData', type: 'bytes' },
    ],
  },
] as const

const outputs = [
  {
    type: 'tuple[]',
    components: [
      { name: 'success', type: 'bool' },
      { name: 'returnData', type: 'bytes' },
    ],
  },
] as const

/**
 * Makes all calls in one eth_call to Multicall3. viem's `multicall` would do it
 * too, and bring 10 kB along that the first reading of a page has no use for.
 *
 * @throws What the request throws. A call that fails is an answer.
 */
export async function aggregate(
  client: Client,
  {
    multicall3,
    calls,
    blockNumber,
  }: {
    multicall3: Address
    calls: readonly ReadCall<unknown>[]
    blockNumber: bigint | undefined
  },
): Promise<ReadResult<unknown>[]> {
  const data: Hex = await client.request({
    method: 'eth_call',
    params: [
      {
        to: multicall3,
        data: concat([
          selector,
          encodeAbiParameters(inputs, [
            calls.map((call) => ({
              target: call.address,
              allowFailure: true,
              callData: encodeRead(call),
            })),
          ]),
        ]),
      },
      blockNumber === undefined ? 'latest' : numberToHex(blockNumber),
    ],
  })
  const [answers] = decodeAbiParameters(outputs, data)
  return Promise.all(
    calls.map(async (call, index) => {
      const { success = false, returnData = '0x' } = answers[index] ?? {}
      let cause: unknown
      try {
        if (success) return { result: decodeRead(call, returnData) }
      } catch (error) {
        cause = error
      }
      return {
        error: await import('./getReadError.js').then(
          ({ getReadError }) => getReadError(call, { returnData, cause }),
          // Where the explanation cannot be loaded, the call has failed all the same.
          (error: Error) => error,
        ),
      }
    }),
  )
}
