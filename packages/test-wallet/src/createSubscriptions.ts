import type { Hex } from 'viem'
import type { Methods, Rpc, WalletListener } from './types.js'

const pollingInterval = 500

/**
 * Implements MetaMask's subscriptions: polls filters of the node, because its nodes
 * answer over HTTP, and emits `message`.
 */
export function createSubscriptions({
  emit,
  getId,
  rpc,
}: {
  emit: WalletListener
  getId: (origin: string) => number
  rpc: Rpc
}): Methods {
  const timers = new Map<unknown, ReturnType<typeof setInterval>>()

  return {
    async eth_subscribe([kind, filter]: [unknown, unknown], origin) {
      const chainId = getId(origin)
      const ask = (method: string, ...params: unknown[]) =>
        rpc(method, params, chainId)
      const isHeads = kind === 'newHeads'
      const subscription = (await (isHeads
        ? ask('eth_newBlockFilter')
        : ask('eth_newFilter', filter))) as Hex
      const poll = async () => {
        const news = (await ask('eth_getFilterChanges', subscription)) as Hex[]
        for (const item of news) {
          const result = isHeads
            ? await ask('eth_getBlockByHash', item, false)
            : item
          const data = { subscription, result }
          if (timers.has(subscription))
            emit('message', { type: 'eth_subscription', data }, origin)
        }
      }
      // After a failure of the node, the next tick tries again.
      const timer = setInterval(
        () => poll().catch(() => undefined),
        pollingInterval,
      )
      timers.set(subscription, timer)
      return subscription
    },

    eth_unsubscribe([subscription]: [unknown]) {
      clearInterval(timers.get(subscription))
      return timers.delete(subscription)
    },
  }
}
