import { swapTopic } from '@letheswap/sdk'
import {
  burnTopic,
  mintTopic,
  syncTopic,
  transferTopic,
} from '@letheswap/sdk/market'
import { type Client, type Hash, type Hex, toHex } from 'viem'

/** A log as nodes write it, as far as it is looked at. */
export type RawLog = {
  address: Hex
  topics: readonly Hex[]
  blockNumber: Hex
  blockHash: Hash
  blockTimestamp?: Hex
  transactionHash: Hash
  logIndex: Hex
}

export type RawTransaction = { hash: Hash; blockNumber: Hex }

export type Range = {
  parentHash: Hash
  hash: Hash
  logs: RawLog[]
  /** Those of the swaps, which name their senders. */
  transactions: RawTransaction[]
}

/** Blocks were replaced while they were read. */
class ChainMovedError extends Error {
  override name = 'ChainMovedError'

  constructor() {
    super('The chain was reorganised while it was read. It is read again.')
  }
}

const topics = [[swapTopic, syncTopic, mintTopic, burnTopic, transferTopic]]

/**
 * Reads what happened in the pairs. The blocks at both ends and block 0 are read
 * before and after: if they are the same, all that lies between is of one chain.
 */
export async function readRange(
  client: Client,
  {
    pairs,
    genesisHash,
    fromBlock,
    toBlock,
  }: {
    pairs: readonly string[]
    genesisHash: Hash
    fromBlock: number
    toBlock: number
  },
): Promise<Range> {
  const before = await readEnds()
  const logs = await ask<RawLog[]>(client, 'eth_getLogs', [
    {
      address: pairs,
      topics,
      fromBlock: toHex(fromBlock),
      toBlock: toHex(toBlock),
    },
  ])
  const swaps = new Set(
    logs
      .filter(({ topics: [first] }) => first === swapTopic)
      .map(({ transactionHash }) => transactionHash),
  )
  const [times, transactions] = await Promise.all([
    readTimes(logs),
    Promise.all(
      [...swaps].map((hash) =>
        ask<RawTransaction | null>(client, 'eth_getTransactionByHash', [hash]),
      ),
    ),
  ])
  const after = await readEnds()
  if (
    after.hash !== before.hash ||
    !transactions.every((transaction) => transaction !== null)
  )
    throw new ChainMovedError()
  return {
    ...before,
    logs: logs.map((log) => ({
      ...log,
      blockTimestamp: (log.blockTimestamp ?? times.get(log.blockHash)) as Hex,
    })),
    transactions,
  }

  async function readEnds() {
    const [genesis, first, last] = await Promise.all(
      [0, fromBlock, toBlock].map((block) => readBlock(client, block)),
    )
    if (genesis?.hash !== genesisHash || !first || !last)
      throw new ChainMovedError()
    return { parentHash: first.parentHash, hash: last.hash }
  }

  /** Of the blocks whose time the node does not tell with their logs. */
  async function readTimes(logs: readonly RawLog[]) {
    const untimed = logs.filter(({ blockTimestamp }) => !blockTimestamp)
    const hashes = [...new Set(untimed.map(({ blockHash }) => blockHash))]
    const blocks = await Promise.all(
      hashes.map((hash) =>
        ask<RawBlock | null>(client, 'eth_getBlockByHash', [hash, false]),
      ),
    )
    return new Map(blocks.map((block) => [block?.hash, block?.timestamp]))
  }
}

type RawBlock = { number: Hex; hash: Hash; parentHash: Hash; timestamp: Hex }

export const readBlock = (client: Client, block: number | 'latest') =>
  ask<RawBlock | null>(client, 'eth_getBlockByNumber', [
    block === 'latest' ? block : toHex(block),
    false,
  ])

/** As the node writes it: it is passed on as it is. */
const ask = <answer>(client: Client, method: string, params: unknown[]) =>
  client.request({ method, params } as never) as Promise<answer>
