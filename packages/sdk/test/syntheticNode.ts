import { type Hex, toHex } from 'viem'
import { swapTopic } from '../src/events/topics.js'
import {
  createSyntheticChain,
  type SyntheticLog,
  type SyntheticTransaction,
  toWord,
} from './syntheticChain.js'

export type SyntheticNode = ReturnType<typeof createSyntheticNode>

/** A node of a chain that is made up. */
export function createSyntheticNode(
  parameters: Parameters<typeof createSyntheticChain>[0],
) {
  const chain = createSyntheticChain(parameters)
  const byHash = new Map(chain.transactions.map((one) => [one.hash, one]))

  /** The answer to a request, as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever a method takes
  function answer(method: string, params: any[]): string {
    switch (method) {
      case 'eth_blockNumber':
        return JSON.stringify(toHex(chain.blocks))
      case 'eth_getBlockByNumber':
        return getBlock(
          params[0] === 'latest' ? chain.blocks : Number(params[0]),
        )
      case 'eth_getBlockByHash':
        return getBlock(Number(BigInt(params[0]) & 0xffffffffn))
      case 'eth_getTransactionByHash': {
        const transaction = byHash.get(params[0])
        return transaction
          ? toTransactionText(transaction, chain.chainId)
          : 'null'
      }
      case 'eth_getTransactionReceipt': {
        const transaction = byHash.get(params[0])
        return transaction ? toReceiptText(transaction) : 'null'
      }
      case 'eth_getLogs': {
        const [{ topics, address, fromBlock, toBlock }] = params
        const list = [topics[0]].flat().includes(swapTopic)
          ? chain.swapLogs
          : chain.ownLogs
        return `[${list
          .slice(
            countUpTo(list, Number(fromBlock) - 1),
            countUpTo(list, Number(toBlock)),
          )
          .filter((log) => isAsked(log, topics, address))
          .map((log) => toLogText(log))
          .join(',')}]`
      }
      default:
        throw new Error(`The synthetic node has no ${method}.`)
    }
  }

  return { ...chain, answer }
}

const isAsked = (
  log: SyntheticLog,
  topics: (Hex | Hex[] | null)[],
  addresses: string[] | undefined,
) =>
  (!addresses || addresses.includes(log.address.toLowerCase())) &&
  topics.every(
    (topic, index) =>
      topic === null || [topic].flat().includes(log.topics[index] as Hex),
  )

function countUpTo(list: readonly SyntheticLog[], block: number) {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] as SyntheticLog).transaction.block <= block)
      low = middle + 1
    else high = middle
  }
  return low
}

const timeOf = (block: number) => 1_760_000_000 + block
const hashOf = (block: number) => toWord((0xb10cn << 32n) + BigInt(block))

const getBlock = (block: number) =>
  `{"number":"${toHex(block)}","hash":"${hashOf(block)}","timestamp":"${toHex(timeOf(block))}","transactions":[]}`

/** A transaction as nodes write it. */
const toTransactionText = once(
  (
    { hash, from, to, getInput, value, block, position }: SyntheticTransaction,
    chainId: number,
  ) =>
    JSON.stringify({
      type: '0x2',
      chainId: toHex(chainId),
      nonce: '0x7',
      gas: '0x249f0',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x3b9aca00',
      to: to.toLowerCase(),
      value: toHex(value),
      accessList: [],
      input: getInput(),
      r: toWord(0x11n),
      s: toWord(0x22n),
      yParity: '0x0',
      v: '0x0',
      hash,
      blockHash: hashOf(block),
      blockNumber: toHex(block),
      transactionIndex: toHex(position),
      from,
      gasPrice: '0x3b9aca00',
    }),
)

/** A receipt as nodes write it. */
const toReceiptText = once(
  ({ hash, from, to, block, position, logs }: SyntheticTransaction) =>
    `${JSON.stringify({
      type: '0x2',
      status: '0x1',
      cumulativeGasUsed: '0x249f0',
      logsBloom: `0x${'00'.repeat(256)}`,
      transactionHash: hash,
      transactionIndex: toHex(position),
      blockHash: hashOf(block),
      blockNumber: toHex(block),
      gasUsed: '0x249f0',
      effectiveGasPrice: '0x3b9aca00',
      from,
      to: to.toLowerCase(),
      contractAddress: null,
    }).slice(0, -1)},"logs":[${logs.map((log) => toLogText(log)).join(',')}]}`,
)

/** A log as nodes write it. */
const toLogText = once(
  ({ address, topics, words, logIndex, transaction }: SyntheticLog) =>
    JSON.stringify({
      address: address.toLowerCase(),
      topics,
      data: `0x${words.map((word) => toWord(word).slice(2)).join('')}`,
      blockHash: hashOf(transaction.block),
      blockNumber: toHex(transaction.block),
      blockTimestamp: toHex(timeOf(transaction.block)),
      transactionHash: transaction.hash,
      transactionIndex: toHex(transaction.position),
      logIndex: toHex(logIndex),
      removed: false,
    }),
)

/** Writes each thing once, and only when it is asked for. */
function once<thing extends object, rest extends unknown[]>(
  write: (thing: thing, ...rest: rest) => string,
) {
  const texts = new WeakMap<thing, string>()
  return (thing: thing, ...rest: rest) => {
    const text = texts.get(thing) ?? write(thing, ...rest)
    texts.set(thing, text)
    return text
  }
}
