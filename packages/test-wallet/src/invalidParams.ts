import { isAddress, isHex } from 'viem'
import { WalletRpcError } from './WalletRpcError.js'

// Creates the error for an invalid request of a page.

export const invalidParams = (message: string) =>
  new WalletRpcError(-32602, message)

/** Returns the object or list that a request needs. */
export function parseObject(
  value: unknown,
  name: string,
): Record<string, unknown> {
  if (typeof value !== 'object' || value === null)
    throw invalidParams(`${name} must be an object.`)
  return value as Record<string, unknown>
}

export function parseAddress(value: unknown, name: string) {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw invalidParams(`${name} must be an address.`)
  return value
}

/** Returns bytes or a quantity in hex, if given. */
export function parseHex(value: unknown, name: string) {
  if (value === undefined || value === null) return undefined
  if (!isHex(value)) throw invalidParams(`${name} must be hex.`)
  return value
}

export function parseChainId(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(value))
    throw invalidParams(
      `Expected 0x-prefixed, unpadded, non-zero hexadecimal string 'chainId'. Received: "${value}"`,
    )
  return Number(value)
}
