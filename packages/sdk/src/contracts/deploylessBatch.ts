import type { Address, Hex } from 'viem'
import {
  concat,
  hexToBigInt,
  hexToNumber,
  numberToHex,
  pad,
  size,
  slice,
} from 'viem/utils'

/** What one call answered. */
export type Answer = { success: boolean; returnData: Hex }

/**
 * Creation code that makes calls instead of creating a contract, so that one
 * eth_call reads many contracts on a chain without Multicall3. Code that eth_call
 * creates is what it returns.
 *
 * Behind the code come the account, then for each call its target, the length of
 * its data and the data. It returns the block number and the account's native
 * balance, then for each call whether it succeeded, the length of its answer and
 * the answer. Lengths and all other values are words of 32 bytes.
 */
const code = concat([
  // Copies what is behind the code (94 bytes) to memory. Stack: size.
  '0x605e380380605e600039',
  // mem[size] = number; mem[size + 32] = balance(mem[0])
  '0x438152600051318160200152',
  // Stack: size, out = size + 64, in = 32.
  '0x806040016020',
  // Until in == size:
  '0x5b828114605757',
  // success = staticcall(gas, mem[in], in + 64, mem[in + 32], 0, 0)
  '0x6000600082602001518360400184515afa',
  // mem[out] = success; mem[out + 32] = returndatasize
  '0x82523d8260200152',
  // returndatacopy(out + 64, 0, returndatasize)
  '0x3d6000836040013e',
  // in += 64 + mem[in + 32]; out += 64 + returndatasize
  '0x806020015101604001903d0160400190601c56',
  // Returns from mem[size] to out.
  '0x5b5081900390f3',
])

/** Encodes calls as the data of an eth_call without a recipient. */
export const encodeDeploylessBatch = (
  calls: readonly { to: Address; data: Hex }[],
  account: Address,
): Hex =>
  concat([
    code,
    pad(account),
    ...calls.flatMap(({ to, data }) => [
      pad(to),
      numberToHex(size(data), { size: 32 }),
      data,
    ]),
  ])

/** Decodes what the call of {@link encodeDeploylessBatch} returned. */
export function decodeDeploylessBatch(data: Hex) {
  let position = 0
  const next = (length: number) => {
    const start = position
    position += length
    return length ? slice(data, start, position, { strict: true }) : '0x'
  }
  const blockNumber = hexToBigInt(next(32))
  const balance = hexToBigInt(next(32))
  const answers: Answer[] = []
  while (position < size(data))
    answers.push({
      success: hexToBigInt(next(32)) === 1n,
      returnData: next(hexToNumber(next(32))),
    })
  return { blockNumber, balance, answers }
}
