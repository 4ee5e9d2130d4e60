import { type Chain, createChain } from './createChain.js'
import { createFilters } from './createFilters.js'
import { createFork, type Fork } from './createFork.js'
import { createListeners } from './createListeners.js'
import { createMethods } from './createMethods.js'
import { RpcError } from './errors.js'
import type {
  BrowserChainProvider,
  ChainSnapshot,
  ChainStorage,
  Methods,
  RequestArguments,
} from './types.js'

export type BrowserChain = BrowserChainProvider & {
  stop: () => void
}

/**
 * Starts a chain and returns its EIP-1193 provider. It answers as anvil does, one
 * request at a time. A transaction is mined before its hash is returned.
 */
export async function createBrowserChain({
  chainId,
  snapshot = { blocks: [], accounts: {} },
  fork: forked,
  startTime,
  blockTime,
  maxBlocks = 10_000,
  storage,
  now = () => Math.floor(Date.now() / 1000),
}: createBrowserChain.Parameters): Promise<BrowserChain> {
  const { emit, ...listeners } = createListeners()
  let timer: ReturnType<typeof setInterval> | undefined
  const mineLater = (interval: number) => {
    clearInterval(timer)
    if (interval > 0)
      timer = setInterval(
        // After a failure, the next tick tries again.
        () => request({ method: 'evm_mine' }).catch(() => {}),
        interval,
      )
  }
  let chain: Chain
  let fork: Fork | undefined
  const filters = createFilters(() => chain, emit)
  const begin = async (isFresh: boolean): Promise<Methods> => {
    if (forked && !fork) {
      // A stored fork continues from the block at which it started.
      const stored = (await storage?.read())?.get('settings') as
        | Chain['settings']
        | undefined
      const number = stored?.forkBlock ?? forked.blockNumber
      fork = await createFork({
        ...forked,
        blockNumber: number === undefined ? undefined : BigInt(number),
      })
    }
    chain = await createChain({
      chainId,
      snapshot,
      startTime: startTime === 'now' ? now() : startTime,
      // Contracts can read the hashes of 256 blocks.
      maxBlocks: Math.max(maxBlocks, 256),
      storage,
      isFresh,
      interval: blockTime ?? 0,
      now,
      fork,
    })
    mineLater(chain.settings.interval * 1000)
    const own = createMethods({
      chain,
      filters,
      now,
      mineLater,
      async reset() {
        methods = await begin(true)
        filters.onRevert()
        return null
      },
    })
    return fork ? fork.extend(own) : own
  }
  let methods = await begin(false)

  // Runs one request after the other, because concurrent requests would see unfinished
  // changes.
  let last: Promise<unknown> = Promise.resolve()
  const request = ({ method, params = [] }: RequestArguments) => {
    const answer = last.then(async () => {
      const act = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!act) throw new RpcError(-32601, 'Method not found')
      const result = await act(params)
      if (fork) await chain.saveFetched()
      return result
    })
    last = answer.catch(() => {})
    return answer
  }
  return {
    request,
    ...listeners,
    stop: () => mineLater(0),
  }
}

export declare namespace createBrowserChain {
  type Parameters = {
    chainId: number
    /**
     * Used unless `storage` contains a chain. Without blocks, a genesis block is
     * created.
     */
    snapshot?: ChainSnapshot | undefined
    /**
     * Continues a network from a block, instead of a snapshot. Accounts, code and slots
     * are read from the network on first use, and stored in `storage`.
     */
    fork?: createFork.Parameters | undefined
    /**
     * Time of the snapshot's last block, in Unix seconds. Changes all hashes.
     * @default the recorded time
     */
    startTime?: number | 'now' | undefined
    /** Seconds between blocks. @default mines each transaction immediately */
    blockTime?: number | undefined
    /**
     * Number of latest blocks to keep, at least 256, in addition to the first block.
     * Requests for older blocks fail with geth's code 4444.
     * @default 10_000
     */
    maxBlocks?: number | undefined
    /** @default stores nothing */
    storage?: ChainStorage | undefined
    /** Unix seconds. */
    now?: (() => number) | undefined
  }
}
