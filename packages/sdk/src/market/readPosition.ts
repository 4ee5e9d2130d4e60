import { type Address, type Client, type Hex, zeroAddress } from 'viem'
import { pad } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { addTimes } from '../events/addTimes.js'
import { createLogReader } from '../events/createLogReader.js'
import { isBlockLog } from '../events/isLog.js'
import { mapLimited } from '../events/mapLimited.js'
import { type Events, openEvents } from '../events/openEvents.js'
import type { Block } from '../events/request.js'
import { sortLogs } from '../events/sortLogs.js'
import {
  burnTopic,
  mintTopic,
  syncTopic,
  transferTopic,
} from '../events/topics.js'
import type {
  BlockLog,
  PoolEvent,
  PoolLog,
  ReadOptions,
} from '../events/types.js'
import { decodePoolLogs } from './decodePoolLogs.js'

/**
 * Reads a pair's events that `toPosition` needs: mints and burns of LP tokens,
 * the account's transfers with what happened in their blocks, and the reserves
 * before.
 */
export async function readPosition(
  client: Client,
  {
    deployment,
    account,
    pairAddress,
    ...options
  }: ReadOptions & {
    deployment: Deployment
    account: Address
    pairAddress: Address
  },
): Promise<{ events: PoolEvent[]; head: Block }> {
  const { startBlock, chain } = deployment
  const scan = { ...options, grows: true }
  const self = account.toLowerCase() as Address
  const pair = pairAddress.toLowerCase() as Address
  const own = pad(self)
  const topics = [pad(zeroAddress), own]
  const contracts = [pair]
  const read = createLogReader(client, deployment, scan)
  return openEvents(
    client,
    {
      ...scan,
      deployment,
      key: `positionCache-${chain.id}-${pair}-${self}`,
      account: self,
      contracts,
      filters: [
        { address: contracts, topics: [transferTopic, topics] },
        { address: contracts, topics: [transferTopic, null, topics] },
      ],
      decode(log: PoolLog) {
        if (log.address === pair && isBlockLog(log)) return log
        throw new Error('The cache is malformed.')
      },
    },
    update,
  )

  async function update({ cache, head, ...events }: Events<PoolLog>) {
    try {
      for await (const { logs } of events.readNew())
        cache.logs.push(...(await complete(logs)))
      for await (const { logs, fromBlock } of events.readOlder(startBlock)) {
        cache.logs.unshift(...(await complete(logs)))
        cache.fromBlock = fromBlock
      }
    } finally {
      cache.logs = sortLogs(cache.logs)
    }
    return { head, events: decodePoolLogs(cache.logs) }
  }

  async function complete(logs: BlockLog[]): Promise<PoolLog[]> {
    // By block, the first transaction of the account.
    const firsts = new Map(
      logs
        .filter(({ topics }) => topics.includes(own))
        .reverse()
        .map((log) => [log.blockNumber, log.transactionHash] as const),
    )
    const around = await mapLimited([...firsts], async ([block, first]) => {
      const topics = [syncTopic, mintTopic, burnTopic] as const
      const inBlock = await readLogs(topics, block, block)
      // LP tokens that only moved are worth what the reserves before say.
      const isKnown = inBlock.some(
        (log) => log.topics[0] === syncTopic && log.transactionHash === first,
      )
      if (isKnown) return inBlock
      const before = await readLogs([syncTopic], startBlock, block - 1)
      return [...before.slice(-1), ...inBlock]
    })
    return addTimes(client, [...logs, ...around.flat()], options.signal)
  }

  async function readLogs(
    topics: readonly Hex[],
    fromBlock: number,
    toBlock: number,
  ): Promise<BlockLog[]> {
    const filter = { address: contracts, topics: [topics] }
    for await (const { logs } of read([filter], { fromBlock, toBlock }, 'down'))
      if (logs.length > 0) return logs
    return []
  }
}
