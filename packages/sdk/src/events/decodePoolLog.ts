import type { Address, Hex } from 'viem'
import { decodeSwapLog, word } from './decodeSwapLog.js'
import {
  burnTopic,
  mintTopic,
  swapTopic,
  syncTopic,
  transferTopic,
} from './topics.js'
import type { PoolEvent, PoolLog } from './types.js'

/** One log, decoded; undefined when it is none of a pair's. */
export function decodePoolLog(
  log: Omit<PoolLog, 'blockHash'>,
): PoolEvent | undefined {
  const { topics, data } = log
  const place = {
    pairAddress: log.address.toLowerCase() as Address,
    blockNumber: BigInt(log.blockNumber),
    timestamp: log.timestamp,
    hash: log.transactionHash,
    logIndex: log.logIndex,
  }
  switch (topics[0]) {
    case swapTopic: {
      // A second spread would double the time, and most events are swaps.
      const { sender, to, amount0In, amount1In, amount0Out, amount1Out } =
        decodeSwapLog(log)
      return {
        type: 'swap',
        ...place,
        sender,
        to,
        amount0In,
        amount1In,
        amount0Out,
        amount1Out,
      }
    }
    case syncTopic:
      return {
        type: 'sync',
        ...place,
        reserve0: word(data, 2),
        reserve1: word(data, 66),
      }
    case mintTopic:
    case burnTopic:
      return {
        type: topics[0] === mintTopic ? 'mint' : 'burn',
        ...place,
        amount0: word(data, 2),
        amount1: word(data, 66),
      }
    case transferTopic:
      return {
        type: 'transfer',
        ...place,
        from: addressIn(topics[1]),
        to: addressIn(topics[2]),
        liquidity: word(data, 2),
      }
    default:
      return undefined
  }
}

const addressIn = (topic: Hex | undefined): Address =>
  `0x${(topic as Hex).slice(26)}`
