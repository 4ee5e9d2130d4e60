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
import type { BlockLog, LogFilter } from './types.js'

export type Block = { number: number; hash: Hash; timestamp: number }

type Receipt = Omit<RpcTransactionReceipt, 'logs'> & { logs: BlockLog[] }

type Options = {
  /** Description of the read, for the error. */
  read: string
  signal?: AbortSignal | undefined
  retryCount?: number | undefined
}

/**
 * Makes a request, checks its raw answer and converts frequent data: formatting
 * thousands of logs is slow, and viem's actions take no signal.
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

// Each method is a function of its own, so that a bundle has only those it uses.

export const requestBlock = (
  client: Client,
  block: 'latest' | number,
  options: Options,
): Promise<Block | null> =>
  request(
    client,
    'eth_getBlockByNumber',
    [block === 'latest' ? block : toHex(block), false],
    options,
    (answer: RawBlock) =>
      readBlock(answer, ({ number }) => block === 'latest' || number === block),
  )

export const requestBlockByHash = (
  client: Client,
  hash: Hash,
  options: Options,
): Promise<Block | null> =>
  request(
    client,
    'eth_getBlockByHash',
    [hash, false],
    options,
    (answer: RawBlock) => readBlock(answer, (block) => block.hash === hash),
  )

export async function requestLogs(
  client: Client,
  filter: RangeFilter,
  options: Options,
): Promise<BlockLog[]> {
  const isWanted = createMatcher(filter)
  const convert = (logs: RpcLog[]) => readLogs(logs, isWanted)
  const params = [filter]
  const logs = await request(client, 'eth_getLogs', params, options, convert)
  // Some nodes answer null instead of an empty list.
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
          // Other contracts may log anything.
          logs: readLogs(
            receipt.logs.filter((log) => isEvent(log)),
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

export const toHex = (value: number): Hex => `0x${value.toString(16)}`

function check<value>(value: value, isExpected: boolean): value {
  if (!isExpected) throw new Error('unexpected')
  return value
}

/** A contract creation has no recipient. Some nodes leave the field out. */
const isRecipient = (to: unknown) => to == null || isAddress(to)

const isPrice = (price: unknown) => price == null || isQuantity(price)

type RawBlock = { [key in keyof Block]: unknown }

function readBlock(
  answer: RawBlock,
  isAsked: (block: Block) => boolean,
): Block {
  const block = {
    number: toNumber(answer.number),
    hash: answer.hash as Hash,
    timestamp: toTime(answer.timestamp),
  }
  const { number, hash, timestamp } = block
  const isWhole = [number, timestamp].every(Number.isSafeInteger)
  return check(block, isWhole && isHash(hash) && isAsked(block))
}

const readLogs = (logs: RpcLog[], isAsked: (log: BlockLog) => boolean) =>
  logs.map((raw) => {
    const log = toBlockLog(raw)
    return check(log, isBlockLog(log) && isAsked(log))
  })

type RangeFilter = LogFilter & { fromBlock: Hex; toBlock: Hex }

function createMatcher({ address, topics, fromBlock, toBlock }: RangeFilter) {
  const [first, last] = [Number(fromBlock), Number(toBlock)]
  const addresses = new Set(address)
  const wanted = topics.map((topic) => topic && new Set([topic].flat()))
  return (log: BlockLog) =>
    log.blockNumber >= first &&
    log.blockNumber <= last &&
    addresses.has(log.address) &&
    wanted.every(
      (topic, index) => !topic || topic.has(log.topics[index] as Hex),
    )
}
