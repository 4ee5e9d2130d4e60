import { hexToBytes } from '@ethereumjs/util'
import type { Authorization } from './authorize.js'
import type { Chain } from './createChain.js'
import type { Call } from './createMachine.js'
import { invalidParams, RpcError, rejected } from './errors.js'
import { toQuantity, zeroAddress } from './hex.js'
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

/** A JSON object, so that its fields can be asked for. */
export function parseObject(
  value: unknown,
  what: string,
): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidParams(`${what} must be an object, not ${describe(value)}`)
  return value as Record<string, unknown>
}

export function parseList(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value))
    throw invalidParams(`${what} must be a list, not ${describe(value)}`)
  return value
}

/** A number, or a quantity in hex. */
export function parseQuantity(value: unknown, what: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
    return BigInt(value)
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw invalidParams(`${what} must be a quantity, not ${describe(value)}`)
  return BigInt(value)
}

/** A slot or what is in it: 32 bytes. */
export const parseWord = (value: unknown, what: string): Uint8Array =>
  hexToBytes(`0x${parseQuantity(value, what).toString(16).padStart(64, '0')}`)

const describe = (value: unknown) =>
  (JSON.stringify(value) ?? 'undefined').slice(0, 80)

/** The block that a parameter names; latest if it names none. */
export function parseBlock(
  chain: Chain,
  value: unknown = 'latest',
): StoredBlock | 'pending' {
  const { blocks } = chain
  const { head } = blocks
  // A snapshot is final: no state before its last block can be read.
  const getBefore = (count: number) =>
    blocks.get(
      Math.max(Number(head.number) - count, chain.getOldestState()),
    ) as StoredBlock
  if (value === 'pending') return value
  if (value === 'latest' || value === null) return head
  // As anvil, whose blocks are safe after 32 and final after 64 others.
  if (value === 'earliest') return blocks.get(0) as StoredBlock
  if (value === 'safe') return getBefore(32)
  if (value === 'finalized') return getBefore(64)
  if (typeof value === 'object') {
    const { blockHash, blockNumber } = parseObject(value, 'A block')
    if (blockHash === undefined)
      return parseBlock(chain, blockNumber ?? describe(value))
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
  const call = parseObject(value, 'A call')
  const quantity = (name: string) =>
    isGiven(call[name])
      ? parseQuantity(call[name], `The call's ${name}`)
      : undefined
  const gasLimit = quantity('gas')
  const data = call.input ?? call.data
  return {
    from: parseAddress(call.from ?? zeroAddress),
    to: isGiven(call.to) ? parseAddress(call.to) : undefined,
    data: isGiven(data) ? parseHex(data, "The call's data") : '0x',
    value: quantity('value') ?? 0n,
    gas: gasLimit === undefined || gasLimit > gas ? gas : gasLimit,
    gasPrice: quantity('maxFeePerGas') ?? quantity('gasPrice') ?? 0n,
    accessList: parseList(call.accessList ?? [], "The call's accessList").map(
      (item) => {
        const { address, storageKeys } = parseObject(item, 'An access')
        return {
          address: parseAddress(address),
          storageKeys: parseList(storageKeys, 'storageKeys').map(parseHash),
        }
      },
    ),
    ...(isGiven(call.authorizationList) && {
      authorizationList: parseAuthorizations(call.authorizationList),
    }),
  }
}

export const isGiven = (value: unknown) => value !== undefined && value !== null

function parseAuthorizations(value: unknown): Authorization[] {
  const list = parseList(value, "The call's authorizationList")
  if (list.length === 0) throw rejected('empty authorization list')
  return list.map((item) => {
    const authorization = parseObject(item, 'An authorization')
    const quantity = (name: string) =>
      toQuantity(parseQuantity(authorization[name], `Its ${name}`))
    return {
      chainId: quantity('chainId'),
      address: parseAddress(authorization.address),
      nonce: quantity('nonce'),
      yParity: quantity(isGiven(authorization.yParity) ? 'yParity' : 'v'),
      r: quantity('r'),
      s: quantity('s'),
    }
  })
}
