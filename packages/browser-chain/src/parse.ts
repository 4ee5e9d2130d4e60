import { hexToBytes } from '@ethereumjs/util'
import { invalidParams } from './errors.js'
import type { Hex } from './types.js'

// These functions validate the parameters of a request.

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

/** Returns a JSON object whose fields can be read. */
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

/** Parses a number, or a quantity in hex. */
export function parseQuantity(value: unknown, what: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
    return BigInt(value)
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw invalidParams(`${what} must be a quantity, not ${describe(value)}`)
  return BigInt(value)
}

/** Parses a slot or its value, which has 32 bytes. */
export const parseWord = (value: unknown, what: string): Uint8Array =>
  hexToBytes(`0x${parseQuantity(value, what).toString(16).padStart(64, '0')}`)

export const describe = (value: unknown) =>
  (JSON.stringify(value) ?? 'undefined').slice(0, 80)

export const isGiven = (value: unknown) => value !== undefined && value !== null
