import type { Address } from 'viem'
import type { Call } from './types.js'

/** A call that changes nothing, with the type of its answer. */
export type ReadCall<result> = Call & { result?: result }

/** The answer of one call: a result, or why there is none. */
export type ReadResult<value> =
  | { result: value; error?: undefined }
  | { result?: undefined; error: Error }

/** The call with the one function of the ABI that it needs. */
export function read<result>(
  address: Address,
  functionName: string,
  args: readonly (readonly [type: string, value: unknown])[],
  ...outputs: readonly string[]
): ReadCall<result> {
  return {
    address,
    abi: [
      {
        type: 'function',
        name: functionName,
        stateMutability: 'view',
        inputs: args.map(([type]) => ({ type })),
        outputs: outputs.map((type) => ({ type })),
      },
    ],
    functionName,
    args: args.map(([, value]) => value),
  }
}
