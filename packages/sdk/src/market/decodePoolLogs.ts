import type { Address } from 'viem'
import { addressOf, decodeSwapLog, word } from '../events/decodeSwapLog.js'
import { sortLogs } from '../events/sortLogs.js'
import {
  burnTopic,
  mintTopic,
  swapTopic,
  syncTopic,
  transferTopic,
} from '../events/topics.js'
import type { PoolEvent, PoolLog } from '../events/types.js'

/**
 * Decodes the Sync, Swap, Mint, Burn and Transfer events of pairs, and skips other
 * logs. A repeated log counts once. A `removed` log also removes its earlier copy.
 *
 * @param logs - Logs of one or more pairs, in the order in which they were received.
 * @returns The events in the chain's order, with amounts in smallest units.
 */
export function decodePoolLogs(logs: readonly PoolLog[]): PoolEvent[] {
  return sortLogs(logs).flatMap((log) => decodePoolLog(log) ?? [])
}

function decodePoolLog(log: Omit<PoolLog, 'blockHash'>): PoolEvent | undefined {
  const { topics, data, timestamp, logIndex } = log
  const [topic, first, second] = topics
  const place = {
    ...{ timestamp, logIndex, hash: log.transactionHash },
    pairAddress: log.address.toLowerCase() as Address,
    blockNumber: BigInt(log.blockNumber),
  }
  switch (topic) {
    case swapTopic:
      return { type: 'swap', ...place, ...decodeSwapLog(log) }
    case syncTopic: {
      const [reserve0, reserve1] = [word(data, 2), word(data, 66)]
      return { type: 'sync', ...place, reserve0, reserve1 }
    }
    case mintTopic:
    case burnTopic: {
      const type = topic === mintTopic ? 'mint' : 'burn'
      return { type, ...place, amount0: word(data, 2), amount1: word(data, 66) }
    }
    case transferTopic: {
      const [from, to] = [addressOf(first), addressOf(second)]
      return { type: 'transfer', ...place, from, to, liquidity: word(data, 2) }
    }
    default:
      return undefined
  }
}
