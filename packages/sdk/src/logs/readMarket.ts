import type { Client, Hash } from 'viem'
import type { Deployment } from '../deployment/types.js'
import { readStore, writeStore } from './cacheStore.js'
import { checkMarketCache, trust } from './checkMarketCache.js'
import { createLogReader } from './createLogReader.js'
import { getPairs } from './getPairs.js'
import { type Block, readBlock } from './readBlock.js'
import { toPoolLogs } from './toPoolLogs.js'
import {
  burnTopic,
  mintTopic,
  swapTopic,
  syncTopic,
  transferTopic,
} from './topics.js'
import type { MarketCache, MarketOptions, PoolLog } from './types.js'

/** How much work a process that dies may lose, in milliseconds. */
const saveInterval = 5_000

/** How far below an event may be that is to prove that the chain is the same. */
const proofDistance = 2_000

const topics = [
  [swapTopic, syncTopic, mintTopic, burnTopic, transferTopic],
] as const

/**
 * Brings what is known of all pairs' events up to date. Where something is known
 * it asks for the newest block and the newest logs only: an event among these
 * that was known, in a block with the same hash, proves that it is the same
 * chain. Where there is none, block 0 does.
 */
export async function readMarket(
  client: Client,
  parameters: MarketOptions & { deployment: Deployment },
): Promise<{ cache: MarketCache; head: Block }> {
  const { deployment, signal, store, reorgDepth = 64, onProgress } = parameters
  const { startBlock, chain } = deployment
  const pairs = getPairs(deployment)
  const key = `marketCache-${chain.id}`

  const known = checkMarketCache(
    parameters.cache ?? (await readStore(store, key)),
    deployment,
  )
  const head = await readBlock(client, 'latest', signal)
  if (known?.headHash === head.hash) return { cache: known, head }
  return { cache: await goOn(known), head }

  async function goOn(known: MarketCache | undefined): Promise<MarketCache> {
    const fromBlock = known ? getNext(known) : startBlock
    const [kept, again] = [
      known?.logs.filter((log) => log.blockNumber < fromBlock) ?? [],
      known?.logs.filter((log) => log.blockNumber >= fromBlock) ?? [],
    ]
    const proofs = new Set(again.map(({ blockHash }) => blockHash))
    let genesisHash = known?.genesisHash
    let isProven = false
    const parts: PoolLog[][] = [kept]
    let toBlock = fromBlock - 1
    let savedAt = Date.now()
    const toCache = () =>
      trust({
        version: 1,
        chainId: chain.id,
        genesisHash: genesisHash as Hash,
        headHash: toBlock === head.number ? head.hash : undefined,
        pairs: [...pairs.keys()] as MarketCache['pairs'],
        fromBlock: startBlock,
        toBlock,
        logs: parts.flat(),
      })

    if (proofs.size === 0 && !(await isSameChain())) return goOn(undefined)
    try {
      const range = { fromBlock, toBlock: head.number }
      const filter = {
        address: [...pairs.keys()] as MarketCache['pairs'],
        topics,
      }
      const read = createLogReader(client, deployment, parameters)
      for await (const part of read([filter], range, 'up')) {
        const logs = await toPoolLogs(client, part.logs, signal)
        isProven ||= logs.some(({ blockHash }) => proofs.has(blockHash))
        parts.push(logs)
        toBlock = part.toBlock
        onProgress?.({
          fromBlock,
          toBlock,
          headBlock: head.number,
          events: parts.reduce((sum, { length }) => sum + length, 0),
        })
        if (store && isProven && Date.now() - savedAt > saveInterval) {
          await writeStore(store, key, toCache())
          savedAt = Date.now()
        }
      }
      toBlock = head.number
      if (!isProven && !(await isSameChain())) return goOn(undefined)
      return toCache()
    } finally {
      if (store && isProven) await writeStore(store, key, toCache())
    }

    async function isSameChain() {
      const { hash } = await readBlock(client, 0, signal)
      isProven = genesisHash === undefined || genesisHash === hash
      genesisHash = hash
      return isProven
    }
  }

  /** Where to begin again: the newest blocks may have been replaced. */
  function getNext({ logs, toBlock }: MarketCache) {
    const top = Math.min(toBlock, head.number)
    const next = Math.max(top - reorgDepth + 1, startBlock)
    const newest = logs.findLast(({ blockNumber }) => blockNumber <= top)
    return newest && next - newest.blockNumber < proofDistance
      ? Math.min(next, newest.blockNumber)
      : next
  }
}
