import type { Address, Hash } from 'viem'
import { isAddressEqual } from 'viem/utils'
import type { SwapHistoryCache, SwapHistoryStore } from './types.js'

/** How long a cache is good for: 365 days, in milliseconds. */
const lifetime = 365 * 24 * 60 * 60 * 1_000

/** Where a history is stored. */
export const getCacheKey = (chainId: number, account: Address) =>
  `swapHistoryCache-${chainId}-${account.toLowerCase()}`

/** The stored cache, if there is one that can be read. */
export async function readStore(
  store: SwapHistoryStore | undefined,
  key: string,
): Promise<unknown> {
  try {
    return JSON.parse((await store?.getItem(key)) ?? 'null')
  } catch {
    // A history that cannot be read is searched for again.
    return undefined
  }
}

/**
 * The cache, if it is one, is young enough and is of this chain and account;
 * else undefined.
 */
export function checkCache(
  cache: unknown,
  expected: { chainId: number; genesisHash: Hash; account: Address },
): SwapHistoryCache | undefined {
  if (typeof cache !== 'object' || cache === null) return undefined
  const found = cache as Partial<SwapHistoryCache>
  const isValid =
    found.version === 1 &&
    found.chainId === expected.chainId &&
    found.genesisHash === expected.genesisHash &&
    typeof found.account === 'string' &&
    isAddressEqual(found.account, expected.account) &&
    Array.isArray(found.logs) &&
    found.logs.every(isLog) &&
    Number.isSafeInteger(found.fromBlock) &&
    Number.isSafeInteger(found.latestFetchedBlock) &&
    typeof found.lastFetchedAt === 'number' &&
    Date.now() - found.lastFetchedAt < lifetime
  return isValid ? (found as SwapHistoryCache) : undefined
}

function isLog(log: unknown): boolean {
  if (typeof log !== 'object' || log === null) return false
  const { topics, ...fields } = log as Record<string, unknown>
  return (
    Array.isArray(topics) &&
    topics.length === 3 &&
    topics.every((topic) => isHex(topic, 32)) &&
    isHex(fields.data, 128) &&
    isHex(fields.address, 20) &&
    isHex(fields.user, 20) &&
    isHex(fields.recipient, 20) &&
    isHex(fields.blockHash, 32) &&
    isHex(fields.transactionHash, 32) &&
    [fields.blockNumber, fields.logIndex, fields.timestamp].every(
      Number.isSafeInteger,
    )
  )
}

const isHex = (value: unknown, bytes: number) =>
  typeof value === 'string' &&
  value.length === 2 + 2 * bytes &&
  /^0x[0-9a-f]+$/i.test(value)
