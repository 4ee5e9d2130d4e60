import type { Address, Hex } from 'viem'
import { decodeSwapLog } from '../history/decodeSwapLog.js'
import { swapTopic } from '../history/swapTopic.js'
import { burnTopic, mintTopic, syncTopic, transferTopic } from './topics.js'
import type { PoolEvent, PoolLog } from './types.js'

/** One log, decoded; undefined when it is none of a pair's. */
export function decodePoolLog(log: PoolLog): PoolEvent | undefined {
  const { topics, data } = log
  const place = {
    pairAddress: log.address.toLowerCase() as Address,
    blockNumber: log.blockNumber,
    timestamp: log.timestamp,
    txHash: log.transactionHash,
    logIndex: log.logIndex,
  }
  switch (topics[0]) {
    case swapTopic:
      return { type: 'swap', ...place, ...decodeSwapLog(log) }
    case syncTopic:
      return {
        type: 'sync',
        ...place,
        reserve0: word(data, 0),
        reserve1: word(data, 1),
      }
    case mintTopic:
    case burnTopic:
      return {
        type: topics[0] === mintTopic ? 'mint' : 'burn',
        ...place,
        amount0: word(data, 0),
        amount1: word(data, 1),
      }
    case transferTopic:
      return {
        type: 'transfer',
        ...place,
        from: addressIn(topics[1]),
        to: addressIn(topics[2]),
        liquidity: word(data, 0),
      }
    default:
      return undefined
  }
}

const word = (data: Hex, index: number) =>
  BigInt(`0x${data.slice(2 + 64 * index, 66 + 64 * index)}`)

const addressIn = (topic: Hex | undefined): Address =>
  `0x${(topic as Hex).slice(26)}`
