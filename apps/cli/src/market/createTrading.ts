import { setTimeout } from 'node:timers/promises'
import {
  type ExecuteResult,
  matchesErrorChain,
  type Plan,
  resumePlan,
} from '@letheswap/sdk'
import type { HDAccount } from 'viem/accounts'
import type { Logger } from '../logger.js'
import { createWallet, type Network } from '../network.js'
import { assertNetwork } from '../smoke/assertNetwork.js'

/** Milliseconds between two looks for a node that is away. */
const lookInterval = 1_000

/** viem's errors for requests that were not answered. */
const connectionErrors: unknown[] = ['HttpRequestError', 'TimeoutError']

/** Work on a network whose node may go away. */
export type Trading = {
  /** Does it again after a loss of the node, until it is done. */
  persist: <result>(work: () => Promise<result>) => Promise<result>
  /** Executes a plan; what was sent before a loss of the node is not sent anew. */
  execute: (account: HDAccount, plan: Plan) => Promise<ExecuteResult>
}

export function createTrading({
  network,
  signal,
  logger,
}: {
  network: Network
  /** Ends all waiting. */
  signal: AbortSignal
  logger: Logger
}): Trading {
  const persist = async <result>(work: () => Promise<result>) => {
    let isAway = false
    while (true) {
      try {
        if (isAway) {
          // It may have come back with another chain.
          await assertNetwork(network)
          logger.progress('The node answers again.')
          isAway = false
        }
        return await work()
      } catch (error) {
        signal.throwIfAborted()
        if (
          !matchesErrorChain(error, ({ name }) =>
            connectionErrors.includes(name),
          )
        )
          throw error
        if (!isAway)
          logger.progress('The node does not answer. Waiting for it.')
        isAway = true
        await setTimeout(lookInterval, undefined, { signal })
      }
    }
  }
  return {
    persist,
    execute: (account, plan) => {
      let state: resumePlan.State = { step: 0 }
      return persist(() =>
        resumePlan(createWallet(network.deployment, account), {
          plan,
          state,
          signal,
          onProgress: (progress) => {
            state = progress.state
          },
        }),
      )
    },
  }
}
