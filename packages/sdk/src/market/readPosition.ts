import { type Address, type Client, type Hex, zeroAddress } from 'viem'
import { pad } from 'viem/utils'
import type { Deployment } from '../deployment/types.js'
import { createLogReader } from '../events/createLogReader.js'
import { decodePoolLog } from '../events/decodePoolLog.js'
import { isEvent } from '../events/isLog.js'
import { mapLimited } from '../events/mapLimited.js'
import { openEvents } from '../events/openEvents.js'
import type { Block } from '../events/readBlock.js'
import { toPoolLogs } from '../events/toPoolLogs.js'
import {
  burnTopic,
  mintTopic,
  syncTopic,
  transferTopic,
} from '../events/topics.js'
import type {
  PoolEvent,
  PoolLog,
  RawLog,
  ReadOptions,
} from '../events/types.js'
import {
  address,
  read as check,
  hash,
  integer,
  list,
  object,
  text,
} from '../utils/readers.js'

const shape = object({
  address,
  topics: list(hash),
  data: text,
  logIndex: integer(),
  transactionHash: hash,
})

/**
 * The events of a pair that `toPosition` needs for an account: transfers that mint
 * or burn LP tokens, and around those of the account what happened in their
 * blocks, and the reserves before.
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
  const scan = { ...options, grows: true }
  const self = account.toLowerCase() as Address
  const pair = pairAddress.toLowerCase() as Address
  const own = pad(self)
  const topics = [pad(zeroAddress), own]
  const contracts = [pair]
  const { cache, head, ...events } = await openEvents<PoolLog>(client, {
    ...scan,
    deployment,
    key: `positionCache-${deployment.chain.id}-${pair}-${self}`,
    account: self,
    contracts,
    filters: [
      { address: contracts, topics: [transferTopic, topics] },
      { address: contracts, topics: [transferTopic, null, topics] },
    ],
    isItem: (log) => {
      check(shape, log, Error)
      return log.address === pair && isEvent(log)
    },
  })
  const read = createLogReader(client, deployment, scan)
  try {
    for await (const { logs, toBlock } of events.readNew()) {
      cache.logs.push(...(await complete(logs)))
      cache.latestFetchedBlock = toBlock
    }
    for await (const { logs, fromBlock } of events.readOlder(
      deployment.startBlock,
    )) {
      cache.logs.unshift(...(await complete(logs)))
      cache.fromBlock = fromBlock
    }
  } finally {
    cache.logs = sort(cache.logs)
    await events.save(true)
  }
  return {
    head,
    events: cache.logs.flatMap((log) => decodePoolLog(log) ?? []),
  }

  /** The logs, and those around the account's. */
  async function complete(logs: RawLog[]): Promise<PoolLog[]> {
    // By block, the first transaction of the account.
    const firsts = new Map(
      logs
        .filter(({ topics }) => topics.includes(own))
        .reverse()
        .map((log) => [Number(log.blockNumber), log.transactionHash] as const),
    )
    const around = await mapLimited([...firsts], async ([block, first]) => {
      const inBlock = await readLogs(
        [syncTopic, mintTopic, burnTopic],
        block,
        block,
      )
      // LP tokens that only moved are worth what the reserves before say.
      const isKnown = inBlock.some(
        (log) => log.topics[0] === syncTopic && log.transactionHash === first,
      )
      if (isKnown) return inBlock
      const before = await readLogs(
        [syncTopic],
        deployment.startBlock,
        block - 1,
      )
      return [...before.slice(-1), ...inBlock]
    })
    return toPoolLogs(client, [...logs, ...around.flat()], options.signal)
  }

  /** The logs of the newest part of some blocks that has any, in order. */
  async function readLogs(
    topics: readonly Hex[],
    fromBlock: number,
    toBlock: number,
  ): Promise<RawLog[]> {
    const filter = { address: contracts, topics: [topics] }
    for await (const { logs } of read([filter], { fromBlock, toBlock }, 'down'))
      if (logs.length > 0) return logs
    return []
  }
}

/** Logs in the chain's order, each of them once. */
function sort(logs: readonly PoolLog[]): PoolLog[] {
  const unique = new Map(
    logs.map((log) => [`${log.blockHash}${log.logIndex}`, log]),
  )
  return [...unique.values()].sort(
    (a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex,
  )
}
