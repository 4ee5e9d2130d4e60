import { isAddress, isHash } from 'viem/utils'
import { InvalidHistoryError } from '../errors/history.js'
import type { SwapHistoryEntry } from './types.js'

type Json = Record<string, unknown>

/**
 * Reads what `swapHistoryToJson` wrote, e.g. to verify it.
 *
 * @param text - The JSON.
 * @returns The swaps.
 * @throws InvalidHistoryError naming the bad field.
 *
 * @example
 * ```ts
 * import {
 *   parseSwapHistory,
 *   type SwapHistoryEntry,
 *   swapHistoryToJson,
 * } from '@letheswap/sdk'
 *
 * declare const entries: SwapHistoryEntry[]
 * parseSwapHistory(swapHistoryToJson(entries)) // the same entries
 * ```
 */
export function parseSwapHistory(text: string): SwapHistoryEntry[] {
  const json = ((): unknown => {
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new InvalidHistoryError({
        field: 'history',
        expected: 'the JSON of a swap history',
        cause,
      })
    }
  })()
  return list(json, 'history').map((entry, index) =>
    parseEntry(object(entry, `[${index}]`), `[${index}]`),
  )
}

function parseEntry(entry: Json, path: string): SwapHistoryEntry {
  for (const field of ['txHash', 'blockHash'])
    check(isHash(String(entry[field])), `${path}.${field}`, 'a hash')
  for (const field of ['logIndex', 'timestamp'])
    check(
      Number.isSafeInteger(entry[field]),
      `${path}.${field}`,
      'a whole number',
    )
  for (const field of ['user', 'recipient']) address(entry, field, path)
  for (const [index, token] of list(entry.path, `${path}.path`).entries())
    check(isAddress(String(token)), `${path}.path[${index}]`, 'an address')
  return {
    ...parseHop(entry, path),
    blockNumber: bigint(entry, 'blockNumber', path),
    hops: list(entry.hops, `${path}.hops`).map((hop, index) =>
      parseHop(object(hop, `${path}.hops[${index}]`), `${path}.hops[${index}]`),
    ),
  } as SwapHistoryEntry
}

/** The fields that an entry and each of its hops have in common. */
function parseHop(hop: Json, path: string): Json {
  for (const field of ['pairAddress', 'token0', 'token1'])
    address(hop, field, path)
  const { from } = object(hop.direction, `${path}.direction`)
  check(
    from === 'token0' || from === 'token1',
    `${path}.direction.from`,
    'token0 or token1',
  )
  return {
    ...hop,
    amountIn: bigint(hop, 'amountIn', path),
    amountOut: bigint(hop, 'amountOut', path),
  }
}

function check(isValid: boolean, field: string, expected: string) {
  if (!isValid) throw new InvalidHistoryError({ field, expected })
}

function object(value: unknown, field: string): Json {
  check(typeof value === 'object' && value !== null, field, 'an object')
  return value as Json
}

function list(value: unknown, field: string): unknown[] {
  check(Array.isArray(value), field, 'a list')
  return value as unknown[]
}

function address(from: Json, field: string, path: string) {
  check(isAddress(String(from[field])), `${path}.${field}`, 'an address')
}

function bigint(from: Json, field: string, path: string): bigint {
  const value = from[field]
  check(
    typeof value === 'string' && /^\d+$/.test(value),
    `${path}.${field}`,
    'digits',
  )
  return BigInt(value as string)
}
