import type { AbiFunction, Hex } from 'viem'
import {
  concat,
  decodeAbiParameters,
  encodeAbiParameters,
  keccak256,
  slice,
  stringToHex,
} from 'viem/utils'
import type { ReadCall } from './read.js'

/*
 * viem's `encodeFunctionData` and `decodeFunctionResult` for a call whose ABI is
 * its one function: without the 2 kB that look for a function in any ABI.
 */

const functionOf = ({ abi }: ReadCall<unknown>) => abi[0] as AbiFunction

/** What the call sends: the function's selector and its arguments. */
export function encodeRead(call: ReadCall<unknown>): Hex {
  const { name, inputs } = functionOf(call)
  const signature = `${name}(${inputs.map(({ type }) => type).join(',')})`
  return concat([
    slice(keccak256(stringToHex(signature)), 0, 4),
    encodeAbiParameters(inputs, call.args),
  ])
}

/** What the answer says: the one value, or all in a row. */
export function decodeRead<value>(call: ReadCall<value>, data: Hex): value {
  const values = decodeAbiParameters(functionOf(call).outputs, data)
  return (values.length === 1 ? values[0] : values) as value
}
