import type {
  Client,
  Hash,
  Hex,
  RpcLog,
  RpcTransaction,
  RpcTransactionReceipt,
} from 'viem'
import { ReadFailedError } from '../errors/actions.js'
import { throwIfAborted } from '../utils/untilAborted.js'
import {
  isAddress,
  isBlockLog,
  isBytes,
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

type Schema = {
  eth_getBlockByHash: {
    params: [Hash, withTransactions: false]
    result: Block | null
  }
  eth_getBlockByNumber: {
    params: [Hex | 'latest', withTransactions: false]
    result: Block | null
  }
  eth_getLogs: {
    params: [LogFilter & { fromBlock: Hex; toBlock: Hex }]
    result: BlockLog[]
  }
  eth_getTransactionByHash: { params: [Hash]; result: RpcTransaction | null }
  eth_getTransactionReceipt: { params: [Hash]; result: Receipt | null }
}

/**
 * Makes a request, checks its raw answer and converts frequent data: formatting
 * thousands of logs is slow, and viem's actions take no signal.
 */
export async function request<method extends keyof Schema>(
  client: Client,
  method: method,
  params: Schema[method]['params'],
  {
    read,
    ...options
  }: {
    read: string
    signal?: AbortSignal | undefined
    retryCount?: number | undefined
  },
): Promise<Schema[method]['result']> {
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
    return readers[method](answer as never, params)
  } catch {
    const cause = new Error(`Unexpected answer to ${method}.`)
    throw new ReadFailedError({ read, cause })
  }
}

export const toHex = (value: number): Hex => `0x${value.toString(16)}`

/** Converts answers; throws for any other than those of the schema. */
const readers: {
  [method in keyof Schema]: (
    answer: never,
    params: Schema[method]['params'],
  ) => Schema[method]['result']
} = {
  eth_getBlockByHash: (answer, [hash]) =>
    readBlock(answer, (block) => block.hash === hash),
  eth_getBlockByNumber: (answer, [asked]) =>
    readBlock(
      answer,
      ({ number }) => asked === 'latest' || number === Number(asked),
    ),
  // Some nodes answer null instead of an empty list.
  eth_getLogs: (logs: RpcLog[] | null, [filter]) =>
    readLogs(logs ?? [], createMatcher(filter)),
  eth_getTransactionByHash: (transaction: RpcTransaction | null, [hash]) =>
    transaction === null
      ? null
      : check(
          transaction,
          transaction.hash === hash &&
            isAddress(transaction.from) &&
            isRecipient(transaction.to) &&
            isBytes(transaction.input) &&
            isQuantity(transaction.value) &&
            isQuantity(transaction.gas) &&
            isPrice(transaction.gasPrice),
        ),
  eth_getTransactionReceipt: (receipt: RpcTransactionReceipt | null, [hash]) =>
    receipt === null
      ? null
      : check(
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
}

function check<value>(value: value, isExpected: boolean): value {
  if (!isExpected) throw new Error('unexpected')
  return value
}

/** A contract creation has no recipient. Some nodes leave the field out. */
const isRecipient = (to: unknown) => to == null || isAddress(to)

const isPrice = (price: unknown) => price == null || isQuantity(price)

function readBlock(
  answer: { [key in keyof Block]: unknown } | null,
  isAsked: (block: Block) => boolean,
): Block | null {
  if (answer === null) return null
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

function createMatcher({
  address,
  topics,
  fromBlock,
  toBlock,
}: Schema['eth_getLogs']['params'][0]) {
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
