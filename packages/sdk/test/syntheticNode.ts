import { type Hex, toHex } from 'viem'
import { swapTopic } from '../src/history/swapTopic.js'
import { createSyntheticChain, wealth } from './syntheticChain.js'
import {
  blockHash,
  timeOf,
  toLogText,
  toTransactionText,
} from './syntheticTexts.js'
import { toWord } from './syntheticWords.js'

export type SyntheticNode = ReturnType<typeof createSyntheticNode>

/** A node of a chain that is made up. A test holds it against anvil. */
export function createSyntheticNode(
  parameters: Parameters<typeof createSyntheticChain>[0],
) {
  const chain = createSyntheticChain(parameters)
  const { blocks, self, transactions, inBlock, nonces, balances, codes } = chain

  const getBlock = (block: number, isFull: boolean) =>
    `{"number":"${toHex(block)}","hash":"${blockHash(block)}","timestamp":"${toHex(timeOf(block))}","transactions":[${
      isFull ? (inBlock.get(block) ?? []).map(toTransactionText).join(',') : ''
    }]}`

  /** The answer to a request, as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever a method takes
  function answer(method: string, params: any[]): string {
    switch (method) {
      case 'eth_chainId':
        return JSON.stringify(toHex(chain.chainId))
      case 'eth_blockNumber':
        return JSON.stringify(toHex(blocks))
      case 'eth_getBlockByNumber':
        return getBlock(Number(params[0]), params[1])
      case 'eth_getBlockByHash':
        return getBlock(Number(BigInt(params[0]) & 0xffffffffn), params[1])
      case 'eth_getTransactionByHash': {
        const transaction = transactions.get(params[0])
        return transaction ? toTransactionText(transaction) : 'null'
      }
      case 'eth_getTransactionCount':
        return JSON.stringify(
          toHex(
            params[1] === 'latest'
              ? nonces.length
              : countUpTo(nonces, Number(params[1]), (block) => block),
          ),
        )
      case 'eth_getBalance':
        return JSON.stringify(toHex(getBalance(params[0], params[1])))
      case 'eth_call': {
        // The one program that a history runs.
        const [, digits] = program.exec(params[0].data) ?? []
        if (!digits) throw new Error('The synthetic node knows no such code.')
        if (lastUpTo(codes, Number(params[1]))?.hasCode)
          throw new Error('invalid jump')
        return JSON.stringify(toWord(getBalance(`0x${digits}`, params[1])))
      }
      case 'eth_getLogs': {
        const [{ topics, fromBlock, toBlock }] = params
        const list = topics[0] === swapTopic ? chain.swapLogs : chain.transfers
        const found = list.slice(
          countUpTo(list, Number(fromBlock) - 1, at),
          countUpTo(list, Number(toBlock), at),
        )
        const matching = found.filter((log) =>
          (topics as (Hex | Hex[] | null)[]).every(
            (topic, index) =>
              topic === null || topic.includes(log.topics[index] as Hex),
          ),
        )
        return `[${matching.map(toLogText).join(',')}]`
      }
      default:
        throw new Error(`The synthetic node has no ${method}.`)
    }
  }

  /** After a block, in wei. */
  function getBalance(address: string, block: Hex) {
    // Everybody else pays for something in each block.
    return address.toLowerCase() === self
      ? (lastUpTo(balances, Number(block))?.balance ?? 0n)
      : wealth - BigInt(block)
  }

  return { ...chain, answer }
}

/** Tells the balance of an address that has no code. */
const program = /^0x73([\da-f]{40})803b6000573160005260206000f3$/i

const at = ({ block }: { block: number }) => block

const lastUpTo = <item extends { block: number }>(
  list: readonly item[],
  block: number,
) => list[countUpTo(list, block, at) - 1]

/** How many of a list in ascending order lie up to a block. */
function countUpTo<item>(
  list: readonly item[],
  block: number,
  blockOf: (item: item) => number,
) {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (blockOf(list[middle] as item) <= block) low = middle + 1
    else high = middle
  }
  return low
}
