import { createChain } from './createChain.js'
import { createMethods } from './createMethods.js'
import { RpcError } from './errors.js'
import type {
  BrowserChainProvider,
  ChainSnapshot,
  ChainStorage,
  Methods,
  ProviderMessage,
  RequestArguments,
} from './types.js'

/** A chain in this process. */
export type BrowserChain = BrowserChainProvider & {
  /** Stops mining at intervals. */
  stop: () => void
}

/**
 * Starts a chain and gives its EIP-1193 provider. It answers as anvil does, one
 * request after the other; a transaction is mined before its hash is answered.
 *
 * @param parameters - {@link createBrowserChain.Parameters}
 */
export async function createBrowserChain({
  chainId,
  snapshot,
  startTime,
  blockTime,
  maxBlocks = 10_000,
  storage,
  now = () => Math.floor(Date.now() / 1000),
}: createBrowserChain.Parameters): Promise<BrowserChain> {
  const listeners = new Set<(message: ProviderMessage) => void>()
  const emit = (message: ProviderMessage) => {
    for (const listener of listeners) listener(message)
  }
  let timer: ReturnType<typeof setInterval> | undefined
  const mineLater = (interval: number) => {
    clearInterval(timer)
    if (interval > 0)
      timer = setInterval(
        // One that fails is made again at the next tick.
        () => request({ method: 'evm_mine' }).catch(() => {}),
        interval,
      )
  }
  const begin = async (isFresh: boolean): Promise<Methods> => {
    const chain = await createChain({
      chainId,
      snapshot,
      startTime: startTime === 'now' ? now() : startTime,
      // A contract can ask for the hashes of so many blocks.
      maxBlocks: Math.max(maxBlocks, 256),
      storage,
      isFresh,
      interval: blockTime ?? 0,
      now,
    })
    mineLater(chain.settings.interval * 1000)
    const reset = async () => {
      methods = await begin(true)
      return null
    }
    return {
      ...createMethods({ chain, emit, now, mineLater }),
      anvil_reset: reset,
      hardhat_reset: reset,
    }
  }
  let methods = await begin(false)

  // Two at once would see each other's half-done changes.
  let last: Promise<unknown> = Promise.resolve()
  const request = ({ method, params = [] }: RequestArguments) => {
    const answer = last.then(async () => {
      const act = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!act) throw new RpcError(-32601, 'Method not found')
      return act(params)
    })
    last = answer.catch(() => {})
    return answer
  }
  return {
    request,
    on: (event, listener) =>
      void (event === 'message' && listeners.add(listener)),
    removeListener: (_, listener) => void listeners.delete(listener),
    stop: () => mineLater(0),
  }
}

export declare namespace createBrowserChain {
  type Parameters = {
    chainId: number
    /** What the chain begins with, unless `storage` holds one. No blocks: a genesis is made. */
    snapshot: ChainSnapshot
    /**
     * Moves the snapshot's blocks in time, the last one to this, in unix seconds:
     * a new chain with its own hashes. Left out, they stay as they are.
     */
    startTime?: number | 'now' | undefined
    /** Seconds between blocks. Left out, each transaction is mined at once. */
    blockTime?: number | undefined
    /**
     * How many of the latest blocks are kept, at least 256. Before them, only the
     * first one is. A request for one that is gone fails with geth's code 4444.
     *
     * @default 10_000
     */
    maxBlocks?: number | undefined
    /** Keeps the chain. Left out, nothing is kept. */
    storage?: ChainStorage | undefined
    /** The clock, in unix seconds. */
    now?: (() => number) | undefined
  }
}
