import { type Address, type Client, type Hex, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { pad } from 'viem/utils'
import { erc20Call } from '../contracts/reads.js'
import type { Deployment } from '../deployment/types.js'
import { ReadFailedError } from '../errors/actions.js'
import { matchesErrorChain } from '../errors/matchesErrorChain.js'
import { addTimes } from '../events/addTimes.js'
import { createLogReader } from '../events/createLogReader.js'
import { isBlockLog, isPairEvent } from '../events/isLog.js'
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
 * Reads the events that `toPosition` needs for an account's current position: all mints
 * and burns since it last held no LP tokens, its transfers with the other events of
 * their blocks, and the reserves before them. The earlier supply of LP tokens is a
 * separate event.
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
  const scan = { ...options, grows: true, isEvent: isPairEvent }
  const self = account.toLowerCase() as Address
  const pair = pairAddress.toLowerCase() as Address
  const own = pad(self)
  const topics = [nobody, own]
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
      isItem: (log: PoolLog) =>
        log.address === pair && isPairEvent(log) && isBlockLog(log),
    },
    update,
  )

  async function update({ cache, head, settled, ...events }: Events<PoolLog>) {
    // Reads at the settled block, because newer logs may still be missing. Reads at the
    // latest block if the node has no older states. Without a pair, there is no
    // balance.
    const { block, balance, supply } = await readTokens(settled)
      .catch(() => readTokens(head.number))
      .catch((cause) => {
        // After any other failure, all logs of the chain would be read.
        if (!isMissing(cause))
          throw new ReadFailedError({ read: 'balance', cause })
        return { block: 0, balance: undefined, supply: 0n }
      })
    const find = () => findStart(cache.logs, own, balance, block)
    try {
      for await (const { logs } of events.readNew())
        cache.logs.push(...(await complete(logs)))
      const lowest = find() === undefined ? startBlock : settled + 1
      for await (const { logs, fromBlock } of events.readOlder(lowest)) {
        cache.logs.unshift(...(await complete(logs)))
        cache.fromBlock = fromBlock
        cache.logs = sortLogs(cache.logs)
        // The balance is only valid up to its own block.
        if (fromBlock <= block + 1 && find() !== undefined) break
      }
    } finally {
      cache.logs = sortLogs(cache.logs)
    }
    const start = find() ?? 0
    let before = supply
    for (const [index, log] of cache.logs.entries()) {
      const isLater = log.blockNumber > block
      if (isLater === index < start)
        before += isLater ? getMinted(log) : -getMinted(log)
    }
    if (balance === undefined) before = 0n
    const logs = cache.logs.filter(
      ({ topics }, index) => index >= start || topics[0] === syncTopic,
    )
    const changes = decodePoolLogs(logs)
    if (before > 0n) changes.unshift(toMint(before))
    return { head, events: changes }

    /** Returns the earlier supply as a mint to the zero address. */
    function toMint(liquidity: bigint): PoolEvent {
      const { hash, timestamp } = head
      return {
        ...{ type: 'transfer', liquidity, from: zeroAddress, to: zeroAddress },
        ...{ pairAddress: pair, hash, timestamp, logIndex: -1 },
        blockNumber: BigInt(head.number),
      }
    }
  }

  async function readTokens(block: number) {
    const blockNumber = BigInt(block)
    const [balance, supply] = await Promise.all([
      readContract(client, {
        ...erc20Call(pairAddress, 'balanceOf', account),
        blockNumber,
      }),
      readContract(client, {
        ...erc20Call(pairAddress, 'totalSupply'),
        blockNumber,
      }),
    ])
    return { block, balance, supply }
  }

  async function complete(logs: BlockLog[]): Promise<PoolLog[]> {
    // The account's first transaction in each block.
    const firsts = new Map(
      logs
        .filter(({ topics }) => topics.includes(own))
        .reverse()
        .map((log) => [log.blockNumber, log.transactionHash] as const),
    )
    const around = await mapLimited([...firsts], async ([block, first]) => {
      const topics = [syncTopic, mintTopic, burnTopic] as const
      const inBlock = await readLogs(topics, block, block)
      // If the account's LP tokens only moved, they are valued at the reserves before
      // the block.
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

/** Checks whether the answer has no data, because there is no contract. */
const isMissing = (error: unknown) =>
  matchesErrorChain(
    error,
    ({ name }) => name === 'ContractFunctionZeroDataError',
  )

/**
 * Finds the first log of the account's current position from its balance at a block.
 * Undefined if the position began before the logs.
 */
function findStart(
  logs: readonly PoolLog[],
  own: Hex,
  balance: bigint | undefined,
  block: number,
): number | undefined {
  const getReceived = ({ topics: [topic, from, to], data }: PoolLog) =>
    topic === transferTopic && from !== to && [from, to].includes(own)
      ? BigInt(data) * (to === own ? 1n : -1n)
      : 0n
  if (balance === undefined) return undefined
  let held = balance
  for (const log of logs) if (log.blockNumber > block) held += getReceived(log)
  let start = logs.length
  for (; held !== 0n && start > 0; start--)
    held -= getReceived(logs[start - 1] as PoolLog)
  return held === 0n ? start : undefined
}

/** Returns the change of the LP token supply in a log. */
function getMinted({ topics: [topic, from, to], data, address }: PoolLog) {
  if (topic !== transferTopic) return 0n
  if (from === nobody) return BigInt(data)
  return from === pad(address) && to === nobody ? -BigInt(data) : 0n
}

const nobody = pad(zeroAddress)
