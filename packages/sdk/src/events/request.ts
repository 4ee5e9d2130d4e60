import type { Address, Client, Hash, Hex } from 'viem'
import { ReadFailedError } from '../errors/actions.js'
import { isAddress, isBytes, isHash, isLog, isQuantity } from './isLog.js'
import type { BlockRange, LogFilter, RawLog, Topics } from './types.js'

type RawBlock = { number: Hex; hash: Hash; timestamp: Hex }

type RawTransaction = {
  hash: Hash
  from: Address
  to?: Address | null | undefined
  input: Hex
  value: Hex
  gas: Hex
  /** Missing where only EIP-1559's prices are given. */
  gasPrice?: Hex | null | undefined
}

type RawReceipt = {
  transactionHash: Hash
  blockHash: Hash
  blockNumber: Hex
  status: Hex
  gasUsed: Hex
  /** Missing on chains from before EIP-1559. */
  effectiveGasPrice?: Hex | null | undefined
  from: Address
  to?: Address | null | undefined
  logs: RawLog[]
}

type Schema = {
  eth_getBlockByHash: {
    params: [Hash, withTransactions: false]
    result: RawBlock | null
  }
  eth_getBlockByNumber: {
    params: [Hex | 'latest', withTransactions: false]
    result: RawBlock | null
  }
  eth_getLogs: {
    params: [LogFilter & { fromBlock: Hex; toBlock: Hex }]
    result: RawLog[]
  }
  eth_getTransactionByHash: { params: [Hash]; result: RawTransaction | null }
  eth_getTransactionReceipt: { params: [Hash]; result: RawReceipt | null }
}

export class UnexpectedAnswerError extends Error {}

/**
 * Makes a request and checks the raw answer: formatting thousands of logs is
 * slow, and viem's actions take no signal.
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
  signal?.throwIfAborted()
  let answer: unknown
  try {
    answer = await client.request(
      { method, params } as never,
      options as object,
    )
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ReadFailedError({ read, cause })
  }
  if (!isExpected[method](answer as never, params as never))
    throw new ReadFailedError({
      read,
      cause: new UnexpectedAnswerError(`Unexpected answer to ${method}.`),
    })
  return answer as Schema[method]['result']
}

export const toHex = (value: number): Hex => `0x${value.toString(16)}`

const isExpected: {
  [method in keyof Schema]: (
    answer: Unchecked<Schema[method]['result']>,
    params: Schema[method]['params'],
  ) => boolean
} = {
  eth_getBlockByHash: (block, [hash]) =>
    block === null || (isBlock(block) && block?.hash === hash),
  eth_getBlockByNumber: (block, [number]) =>
    block === null ||
    (isBlock(block) &&
      (number === 'latest' || Number(block?.number) === Number(number))),
  eth_getLogs: (logs, [filter]) => {
    const isAsked = createLogMatcher(filter, {
      fromBlock: Number(filter.fromBlock),
      toBlock: Number(filter.toBlock),
    })
    return (
      Array.isArray(logs) && logs.every((log) => isLog(log) && isAsked(log))
    )
  },
  eth_getTransactionByHash: (transaction, [hash]) =>
    transaction === null ||
    (transaction?.hash === hash &&
      isAddress(transaction.from) &&
      isRecipient(transaction.to) &&
      isBytes(transaction.input) &&
      isQuantity(transaction.value) &&
      isQuantity(transaction.gas) &&
      isPrice(transaction.gasPrice)),
  eth_getTransactionReceipt: (receipt, [hash]) =>
    receipt === null ||
    (receipt?.transactionHash === hash &&
      isHash(receipt.blockHash) &&
      isQuantity(receipt.blockNumber) &&
      isQuantity(receipt.status) &&
      isQuantity(receipt.gasUsed) &&
      isPrice(receipt.effectiveGasPrice) &&
      isAddress(receipt.from) &&
      isRecipient(receipt.to) &&
      Array.isArray(receipt.logs) &&
      receipt.logs.every(
        (log) =>
          isLog(log) &&
          log.transactionHash === hash &&
          log.blockHash === receipt.blockHash,
      )),
}

/** Any field of an answer may be missing before the check. */
type Unchecked<value> = value extends readonly (infer item)[]
  ? readonly item[]
  : value extends object
    ? { [key in keyof value]?: value[key] } | undefined
    : value

/** Nobody receives what creates a contract; some nodes leave the field out. */
const isRecipient = (to: unknown) => to == null || isAddress(to)

const isPrice = (price: unknown) => price == null || isQuantity(price)

const isBlock = (block: Unchecked<RawBlock>) =>
  isQuantity(block?.number) &&
  isHash(block?.hash) &&
  isQuantity(block?.timestamp)

function createLogMatcher(
  { address, topics }: LogFilter,
  { fromBlock, toBlock }: BlockRange,
) {
  const addresses = new Set<string>(address)
  const isTopic = (topic: Hex | undefined, wanted: Topics[number]) =>
    wanted === null ||
    (topic !== undefined &&
      (typeof wanted === 'string' ? topic === wanted : wanted.includes(topic)))
  return (log: RawLog) => {
    const block = Number(log.blockNumber)
    return (
      block >= fromBlock &&
      block <= toBlock &&
      addresses.has(log.address.toLowerCase()) &&
      topics.every((wanted, index) => isTopic(log.topics[index], wanted))
    )
  }
}
