import type { Chain } from './createChain.js'
import type { Call } from './createMachine.js'
import { invalidParams, RpcError } from './errors.js'
import type { Hex, StoredBlock } from './types.js'

// Checks what a request asks for, where it enters.

export function parseHex(value: unknown, what: string, bytes?: number): Hex {
  const isHex =
    typeof value === 'string' &&
    /^0x([0-9a-f]{2})*$/i.test(value) &&
    (bytes === undefined || value.length === 2 + 2 * bytes)
  if (!isHex)
    throw invalidParams(
      `${what} must be ${bytes === undefined ? 'bytes' : `${bytes} bytes`} in hex, not ${describe(value)}`,
    )
  return value.toLowerCase() as Hex
}

export const parseAddress = (value: unknown) =>
  parseHex(value, 'An address', 20)
export const parseHash = (value: unknown) => parseHex(value, 'A hash', 32)

/** A number, or a quantity in hex. */
export function parseQuantity(value: unknown, what: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
    return BigInt(value)
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw invalidParams(`${what} must be a quantity, not ${describe(value)}`)
  return BigInt(value)
}

const describe = (value: unknown) =>
  (JSON.stringify(value) ?? 'undefined').slice(0, 80)

/** The block that a parameter names; latest if it names none. */
export function parseBlock(
  chain: Chain,
  value: unknown = 'latest',
): StoredBlock | 'pending' {
  const { blocks } = chain
  const { head } = blocks
  const getBefore = (count: number) =>
    blocks.get(Math.max(Number(head.number) - count, 0)) as StoredBlock
  if (value === 'pending') return value
  if (value === 'latest' || value === null) return head
  // As anvil, whose blocks are safe after 32 and final after 64 others.
  if (value === 'earliest') return blocks.get(0) as StoredBlock
  if (value === 'safe') return getBefore(32)
  if (value === 'finalized') return getBefore(64)
  if (typeof value === 'object') {
    const { blockHash, blockNumber } = value as Record<string, unknown>
    if (blockHash === undefined) return parseBlock(chain, blockNumber)
    const number = blocks.findBlock(parseHash(blockHash))
    if (number === undefined) throw new RpcError(-32001, 'Resource not found')
    return blocks.get(number) as StoredBlock
  }
  const number = parseQuantity(value, 'A block')
  const block = blocks.get(Number(number))
  if (!block)
    throw invalidParams(
      `BlockOutOfRangeError: block height is ${Number(head.number)} but requested was ${number}`,
    )
  return block
}

export function parseCall(value: unknown, gas: bigint): Call {
  if (typeof value !== 'object' || value === null)
    throw invalidParams(`A call must be an object, not ${describe(value)}`)
  const call = value as Record<string, unknown>
  const quantity = (name: string) =>
    call[name] === undefined || call[name] === null
      ? undefined
      : parseQuantity(call[name], `The call's ${name}`)
  const gasLimit = quantity('gas')
  const data = call.data ?? call.input
  return {
    from: parseAddress(
      call.from ?? '0x0000000000000000000000000000000000000000',
    ),
    to:
      call.to === undefined || call.to === null
        ? undefined
        : parseAddress(call.to),
    data:
      data === undefined || data === null
        ? '0x'
        : parseHex(data, 'The call’s data'),
    value: quantity('value') ?? 0n,
    gas: gasLimit === undefined || gasLimit > gas ? gas : gasLimit,
    gasPrice: quantity('maxFeePerGas') ?? quantity('gasPrice') ?? 0n,
    accessList: ((call.accessList ?? []) as Record<string, unknown>[]).map(
      ({ address, storageKeys }) => ({
        address: parseAddress(address),
        storageKeys: (storageKeys as unknown[]).map(parseHash),
      }),
    ),
  }
}
