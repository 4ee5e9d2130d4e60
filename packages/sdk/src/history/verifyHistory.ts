import type { Address, Client, Hash } from 'viem'
import { getBlockNumber } from 'viem/actions'
import type { Deployment } from '../deployment/types.js'
import { ReadFailedError } from '../errors/actions.js'
import type { BlockNotFoundError } from '../errors/history.js'
import type { ScanOptions } from './createLogReader.js'
import { createScanner } from './createScanner.js'
import { toEntries } from './toEntries.js'
import type { SwapHistoryEntry, SwapHistoryLog } from './types.js'

/** One thing that a history and the chain do not agree on. */
export type HistoryDifference = {
  /**
   * - `missing`: the history has a swap that is not on the chain
   * - `unlisted`: the chain has a swap that the history has not
   * - `changed`: both have it, with another value in `field`
   */
  kind: 'missing' | 'unlisted' | 'changed'
  /** Transaction of the swap. */
  txHash: Hash
  /** Index of its first event in the block. */
  logIndex: number
  /** What differs, of a changed one. */
  field?: keyof SwapHistoryEntry | undefined
  /** What the history says, of a changed one. */
  listed?: string | undefined
  /** What the chain says, of a changed one. */
  actual?: string | undefined
}

export declare namespace verifyHistory {
  type Parameters = {
    /** The network. */
    deployment: Deployment
    /** Whose swaps. */
    account: Address
    /** The history, e.g. of `getSwapHistory` or `parseSwapHistory`. */
    entries: readonly SwapHistoryEntry[]
    /**
     * Oldest block to read.
     * @default the oldest entry's
     */
    fromBlock?: number | undefined
    /**
     * Newest block to read.
     * @default the newest entry's
     */
    toBlock?: number | undefined
  } & ScanOptions
  type ReturnType = {
    /** Whether there is no difference. */
    isValid: boolean
    /** All differences, in the order of the blocks read. */
    differences: HistoryDifference[]
    /** Oldest block read. */
    fromBlock: number
    /** Newest block read. */
    toBlock: number
  }
  type ErrorType = ReadFailedError | BlockNotFoundError
}

/**
 * Reads the chain again and reports every difference to a history: swaps that
 * are not there, swaps that the history leaves out, and values that are others,
 * the block hash first of all.
 *
 * @param client - Any viem client.
 * @param parameters - {@link verifyHistory.Parameters}
 * @returns The differences, and which blocks were read.
 * @throws ReadFailedError when the node does not answer.
 * @throws BlockNotFoundError when the chain was reorganised meanwhile.
 *
 * @example
 * ```ts
 * import {
 *   type Deployment,
 *   parseSwapHistory,
 *   verifyHistory,
 * } from '@letheswap/sdk'
 * import type { Client } from 'viem'
 *
 * declare const client: Client
 * declare const deployment: Deployment
 * declare const json: string
 * const { isValid, differences } = await verifyHistory(client, {
 *   deployment,
 *   account: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
 *   entries: parseSwapHistory(json),
 * })
 * ```
 */
export async function verifyHistory(
  client: Client,
  parameters: verifyHistory.Parameters,
): Promise<verifyHistory.ReturnType> {
  const { deployment, entries } = parameters
  const head = await getBlockNumber(client, { cacheTime: 0 }).then(
    Number,
    (cause) => {
      throw new ReadFailedError({ read: 'head of the chain', cause })
    },
  )
  const blocks = entries.map(({ blockNumber }) => Number(blockNumber))
  const fromBlock = parameters.fromBlock ?? Math.min(...blocks, head)
  const toBlock = Math.min(parameters.toBlock ?? Math.max(...blocks, 0), head)

  const search = createScanner(client, { ...parameters, head })
  const parts: SwapHistoryLog[][] = []
  for await (const { logs } of search({ fromBlock, toBlock }))
    parts.unshift(logs)
  const differences = compare(entries, toEntries(deployment, parts.flat()))
  return { isValid: differences.length === 0, differences, fromBlock, toBlock }
}

const fields = [
  'blockHash',
  'blockNumber',
  'timestamp',
  'direction',
  'amountIn',
  'amountOut',
  'user',
  'recipient',
  'pairAddress',
  'token0',
  'token1',
  'path',
  'hops',
] as const satisfies (keyof SwapHistoryEntry)[]

function compare(
  listed: readonly SwapHistoryEntry[],
  actual: readonly SwapHistoryEntry[],
): HistoryDifference[] {
  const onChain = new Map(actual.map((entry) => [idOf(entry), entry]))
  const differences: HistoryDifference[] = []
  for (const entry of listed) {
    const { txHash, logIndex } = entry
    const found = onChain.get(idOf(entry))
    onChain.delete(idOf(entry))
    if (!found) differences.push({ kind: 'missing', txHash, logIndex })
    else
      for (const field of fields) {
        const [said, is] = [entry, found].map((side) => toText(side[field]))
        if (said !== is)
          differences.push({
            kind: 'changed',
            txHash,
            logIndex,
            field,
            listed: said,
            actual: is,
          })
      }
  }
  for (const { txHash, logIndex } of onChain.values())
    differences.push({ kind: 'unlisted', txHash, logIndex })
  return differences
}

const idOf = ({ txHash, logIndex }: SwapHistoryEntry) =>
  `${txHash.toLowerCase()}${logIndex}`

/** Addresses and hashes mean the same in any case. */
const toText = (value: unknown) =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'bigint' ? String(part) : part,
  ).toLowerCase()
