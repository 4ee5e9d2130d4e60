import type {
  Client,
  Hash,
  Hex,
  RpcLog,
  RpcTransaction,
  RpcTransactionReceipt,
} from 'viem'
import { isHex } from 'viem/utils'
import { ReadFailedError } from '../errors/actions.js'
import { throwIfAborted } from '../utils/untilAborted.js'
import {
  isAddress,
  isBlockLog,
  isEvent,
  isHash,
  isQuantity,
  toBlockLog,
  toNumber,
  toTime,
} from './isLog.js'
import type { BlockLog, BlockRange, LogFilter } from './types.js'

export type Block = { number: number; hash: Hash; timestamp: number }

type Receipt = Omit<RpcTransactionReceipt, 'logs'> & { logs: BlockLog[] }

type Options = {
  /** Description of the read, for the error. */
  read: string
  signal?: AbortSignal | undefined
  retryCount?: number | undefined
}

/**
 * Sends a request, validates the raw answer and converts frequent data. viem's actions
 * take no signal, and formatting thousands of logs would be slow.
 */
async function request<answer, result>(
  client: Client,
  method: string,
  params: readonly unknown[],
  { read, ...options }: Options,
  /** Throws for an answer that the method does not have. */
  convert: (answer: answer) => result,
): Promise<result | null> {
  const { signal } = options
  throwIfAborted(signal)
  let answer: unknown
  try {
    answer = await client.request(
      { method, params } as never,
      options as object,
    )
  } catch (cause) {
    throwIfAborted(signal)
    throw new ReadFailedError({ read, cause })
  }
  try {
    return answer === null ? null : convert(answer as answer)
  } catch {
    const cause = new Error(`Unexpected answer to ${method}.`)
    throw new ReadFailedError({ read, cause })
  }
}

// Each method is a separate function, so that a bundle contains only those that it
// uses.

export const requestBlock = (
  client: Client,
  block: 'latest' | number | Hash,
  options: Options,
): Promise<Block | null> =>
  request(
    client,
    String(block).startsWith('0x')
      ? 'eth_getBlockByHash'
      : 'eth_getBlockByNumber',
    [typeof block === 'number' ? toHex(block) : block, false],
    options,
    (answer: { [key in keyof Block]: unknown }) => {
      const hash = answer.hash as Hash
      const number = toNumber(answer.number)
      const timestamp = toTime(answer.timestamp)
      return check(
        { number, hash, timestamp },
        [number, timestamp].every(Number.isSafeInteger) &&
          isHash(hash) &&
          ['latest', number, hash].includes(block),
      )
    },
  )

export async function requestLogs(
  client: Client,
  { address, topics }: LogFilter,
  { fromBlock, toBlock }: BlockRange,
  {
    isEvent,
    ...options
  }: Omit<Options, 'read'> & { isEvent: (log: BlockLog) => boolean },
): Promise<BlockLog[]> {
  const addresses = new Set(address)
  const wanted = topics.map((topic) => topic && new Set([topic].flat()))
  const isWanted = (log: BlockLog) =>
    isEvent(log) &&
    log.blockNumber >= fromBlock &&
    log.blockNumber <= toBlock &&
    addresses.has(log.address) &&
    wanted.every(
      (topic, index) => !topic || topic.has(log.topics[index] as Hex),
    )
  const range = { fromBlock: toHex(fromBlock), toBlock: toHex(toBlock) }
  const logs = await request(
    client,
    'eth_getLogs',
    [{ address, topics, ...range }],
    { read: `events of blocks ${fromBlock} to ${toBlock}`, ...options },
    (logs: RpcLog[]) => readLogs(logs, isWanted),
  )
  // Some nodes return null instead of an empty list.
  return logs ?? []
}

export const requestTransaction = (
  client: Client,
  hash: Hash,
  options: Options,
): Promise<RpcTransaction | null> =>
  request(
    client,
    'eth_getTransactionByHash',
    [hash],
    options,
    (transaction: RpcTransaction) =>
      check(
        transaction,
        transaction.hash === hash &&
          isAddress(transaction.from) &&
          isRecipient(transaction.to) &&
          isHex(transaction.input) &&
          isQuantity(transaction.value) &&
          isQuantity(transaction.gas) &&
          isPrice(transaction.gasPrice),
      ),
  )

export const requestReceipt = (
  client: Client,
  hash: Hash,
  options: Options,
): Promise<Receipt | null> =>
  request(
    client,
    'eth_getTransactionReceipt',
    [hash],
    options,
    (receipt: RpcTransactionReceipt) =>
      check(
        {
          ...receipt,
          // Skips events with other layouts, because other contracts may emit any
          // events.
          logs: readLogs(
            receipt.logs.filter(isEvent),
            (log) =>
              log.transactionHash === hash &&
              log.blockHash === receipt.blockHash,
          ),
        },
        receipt.transactionHash === hash &&
          isHash(receipt.blockHash) &&
          isQuantity(receipt.blockNumber) &&
          isQuantity(receipt.status) &&
          isQuantity(receipt.gasUsed) &&
          isPrice(receipt.effectiveGasPrice) &&
          isAddress(receipt.from) &&
          isRecipient(receipt.to),
      ),
  )

const toHex = (value: number): Hex => `0x${value.toString(16)}`

function check<value>(value: value, isExpected: boolean): value {
  if (!isExpected) throw new Error('unexpected')
  return value
}

/** A contract creation has no recipient. Some nodes omit the field. */
const isRecipient = (to: unknown) => to == null || isAddress(to)

const isPrice = (price: unknown) => price == null || isQuantity(price)

const readLogs = (logs: RpcLog[], isAsked: (log: BlockLog) => boolean) =>
  logs.map((raw) => {
    const log = toBlockLog(raw)
    return check(log, isBlockLog(log) && isAsked(log))
  })
