import { setTimeout } from 'node:timers/promises'
import type { Client } from 'viem'
import type { Log } from '../log.js'
import type { Store } from '../store/types.js'
import { checkChain, type Plan } from './checkChain.js'
import { extendRange } from './extendRange.js'
import { readBlock } from './readRange.js'

/**
 * Reads the chain until it is stopped. It keeps nothing itself: any number of
 * workers of any number of processes share the database.
 *
 * @returns Stops it after what it is doing.
 */
export function startWorker({
  client,
  store,
  plan,
  pollInterval,
  log,
}: {
  client: Client
  store: Store
  plan: Plan
  pollInterval: number
  log: Log
}): () => Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  const running = run()
  return () => {
    controller.abort()
    return running
  }

  async function run() {
    // Nodes refuse ranges for many reasons: after a failure it asks for less.
    let most = plan.rangeSize
    while (!signal.aborted) {
      let isIdle = true
      try {
        isIdle = !(await step(most))
        most = Math.min(2 * most, plan.rangeSize)
      } catch (error) {
        // Rounded up: at least one block.
        most = Math.ceil(most / 2)
        log.warn({ err: error }, 'The chain was not read. Trying again.')
      }
      if (isIdle)
        await setTimeout(pollInterval, undefined, { signal }).catch(() => {})
    }
  }

  async function step(most: number): Promise<boolean> {
    const [genesis, latest] = await Promise.all([
      readBlock(client, 0),
      readBlock(client, 'latest'),
    ])
    if (!genesis || !latest) throw new Error('The node has no block 0.')
    const chain = {
      ...plan,
      genesisHash: genesis.hash,
      head: Number(latest.number),
    }
    await store.write((query) =>
      checkChain(
        query,
        chain,
        async (block) => (await readBlock(client, block))?.hash,
      ),
    )
    return store.write((query) => extendRange(query, client, chain, most))
  }
}
