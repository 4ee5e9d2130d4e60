import type { Address, Client, Hash, Hex } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { getPairs } from '../history/getPairs.js'
import {
  type RawLog,
  type RawTransaction,
  request,
  type Topics,
  toHex,
} from '../history/request.js'

/** So many blocks the chain tells in one request, as of now. */
const fewBlocks = 2_000

/** Milliseconds to wait for what the chain can tell, too. */
const patience = 10_000

/** A log filter as nodes take it. */
type Filter = {
  address: readonly Address[]
  topics: Topics
  fromBlock: Hex
  toBlock: Hex
}

/** The newest block of those that an answer is exact for. */
type Head = { number: number; hash: Hash }

type Options = { signal?: AbortSignal | undefined }

/**
 * Lets the deployment's indexer, where it names one, answer for what it keeps:
 * the pairs' logs of many blocks, and the transactions of their swaps. An answer
 * is taken if the chain has the block that it is exact at, for a block's hash
 * stands for all blocks below. Everything else comes from the chain, and all of
 * it from when the indexer is away, is of another chain or answers amiss.
 */
export function withIndexer(client: Client, deployment: Deployment): Client {
  const { indexerUrl } = deployment
  if (indexerUrl === undefined) return client
  const pairs = getPairs(deployment)
  const heads = new Map<string, Promise<boolean>>()
  let isUsed = true
  /** What is asked for in one turn of the loop is asked for together. */
  let batch:
    | { hashes: Hash[]; answer: Promise<Map<Hash, RawTransaction>> }
    | undefined

  const read = (
    { method, params }: { method: string; params: readonly unknown[] },
    options: Options = {},
  ): Promise<unknown> => {
    const fromChain = (params_ = params) =>
      client.request({ method, params: params_ } as never, options as never)
    if (isUsed && method === 'eth_getLogs' && isKept(params[0] as Filter))
      return readLogs(params[0] as Filter, options, (filter) =>
        fromChain([filter]),
      )
    // Where it was not asked for logs, there are few transactions.
    if (isUsed && method === 'eth_getTransactionByHash' && heads.size > 0)
      return readTransaction(params[0] as Hash, options).then(
        (transaction) => transaction ?? fromChain(),
      )
    return fromChain()
  }
  return { ...client, request: read as Client['request'] }

  function isKept({ address, topics, fromBlock, toBlock }: Filter) {
    return (
      Number(toBlock) - Number(fromBlock) >= fewBlocks &&
      topics.length > 0 &&
      topics[0] !== null &&
      address.every((one) => pairs.has(one.toLowerCase()))
    )
  }

  async function readLogs(
    filter: Filter,
    options: Options,
    fromChain: (filter: Filter) => Promise<unknown>,
  ) {
    const toBlock = Number(filter.toBlock)
    // The indexer goes by the first topic alone.
    const wanted = filter.topics.map(
      (topic) => topic && new Set<Hex | undefined>([topic].flat()),
    )
    const hasTopics = ({ topics }: RawLog) =>
      wanted.every((some, index) => some === null || some.has(topics[index]))
    const parts: RawLog[][] = []
    let next = Number(filter.fromBlock)
    while (isUsed && next <= toBlock) {
      const fromBlock = next
      const part = await ask<{ head: Head; toBlock: number; logs: RawLog[] }>(
        'logs',
        {
          fromBlock,
          toBlock,
          addresses: filter.address,
          topics: [filter.topics[0]].flat(),
        },
        options,
        (part) =>
          part.toBlock <= Math.min(toBlock, part.head.number) &&
          part.logs.every(
            ({ address, blockNumber, topics }) =>
              Array.isArray(topics) &&
              pairs.has(address) &&
              Number(blockNumber) >= fromBlock &&
              Number(blockNumber) <= part.toBlock,
          ),
      )
      // It has not come so far yet.
      if (!part || part.toBlock < fromBlock) break
      parts.push(part.logs.filter(hasTopics))
      next = part.toBlock + 1
    }
    if (next <= toBlock)
      parts.push(
        (await fromChain({ ...filter, fromBlock: toHex(next) })) as RawLog[],
      )
    return parts.flat()
  }

  async function readTransaction(hash: Hash, options: Options) {
    if (!batch) {
      const hashes: Hash[] = []
      const answer = Promise.resolve().then(async () => {
        batch = undefined
        const found = await ask<{
          head: Head
          transactions: RawTransaction[]
        }>('transactions', { hashes }, options, ({ transactions }) =>
          transactions.every(({ hash }) => hashes.includes(hash)),
        )
        return new Map(found?.transactions.map((one) => [one.hash, one]))
      })
      batch = { hashes, answer }
    }
    batch.hashes.push(hash)
    return (await batch.answer).get(hash)
  }

  /** An answer that is as it should be and of the chain as it is. */
  async function ask<answer extends { head: Head }>(
    path: string,
    body: unknown,
    options: Options,
    isValid: (answer: answer) => boolean,
  ): Promise<answer | undefined> {
    try {
      const response = await fetch(`${indexerUrl}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      })
      const answer = (await response.json()) as answer
      if (isValid(answer) && (await isOnChain(answer.head, options)))
        return answer
    } catch {
      options.signal?.throwIfAborted()
    }
    isUsed = false
    return undefined
  }

  function isOnChain({ number, hash }: Head, options: Options) {
    const key = `${number} ${hash}`
    const known =
      heads.get(key) ??
      request(
        client,
        'eth_getBlockByNumber',
        [toHex(number), false],
        options,
      ).then((block) => block?.hash === hash)
    heads.set(key, known)
    return known
  }
}
