import type { Authorization } from './authorize.js'
import type { Chain } from './createChain.js'
import type { Call } from './createMachine.js'
import { invalidParams, RpcError, rejected } from './errors.js'
import { toQuantity, zeroAddress } from './hex.js'
import {
  describe,
  isGiven,
  parseAddress,
  parseHash,
  parseHex,
  parseList,
  parseObject,
  parseQuantity,
} from './parse.js'
import type { StoredBlock } from './types.js'

/** Returns the block of a parameter. @default the latest block */
export function parseBlock(
  chain: Chain,
  value: unknown = 'latest',
): StoredBlock | 'pending' {
  const { blocks } = chain
  const { head } = blocks
  // A snapshot is final, so no state before its last block can be read.
  const getBefore = (count: number) =>
    blocks.get(
      Math.max(Number(head.number) - count, chain.getOldestState()),
    ) as StoredBlock
  if (value === 'pending') return value
  if (value === 'latest' || value === null) return head
  // As in anvil, a block is safe after 32 and final after 64 more blocks.
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

/** Parses a call. `gas` is its gas limit if it has none or a higher one. */
export function parseCall(
  { common }: Chain,
  value: unknown,
  gas: bigint,
): Call {
  const call = parseObject(value, 'A call')
  const quantity = (name: string) =>
    isGiven(call[name])
      ? parseQuantity(call[name], `The call's ${name}`)
      : undefined
  const gasLimit = quantity('gas')
  const gasPrice = quantity('maxFeePerGas') ?? quantity('gasPrice') ?? 0n
  if ((quantity('maxPriorityFeePerGas') ?? 0n) > gasPrice)
    throw invalidParams(
      'Invalid input: `max_priority_fee_per_gas` greater than `max_fee_per_gas`',
    )
  if ((quantity('chainId') ?? common.chainId()) !== common.chainId())
    throw rejected('invalid chain id for signer')
  const data = call.input ?? call.data
  return {
    from: parseAddress(call.from ?? zeroAddress),
    to: isGiven(call.to) ? parseAddress(call.to) : undefined,
    data: isGiven(data) ? parseHex(data, "The call's data") : '0x',
    value: quantity('value') ?? 0n,
    gas: gasLimit === undefined || gasLimit > gas ? gas : gasLimit,
    gasPrice,
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
