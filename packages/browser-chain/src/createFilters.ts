import type { Chain } from './createChain.js'
import { invalidParams, RpcError } from './errors.js'
import { formatBlock } from './format.js'
import { toQuantity } from './hex.js'
import { findLogs, getLogs, type LogCriteria, parseCriteria } from './logs.js'
import type { Hex, ProviderMessage, StoredBlock } from './types.js'

type Filter = {
  /** Of logs; of blocks where `undefined`. */
  criteria: LogCriteria | undefined
  /** What it was made with. */
  filter: unknown
  /** The number of the next block to tell of. */
  next: number
}

/** What tells of new blocks and logs: filters that are asked, subscriptions that call. */
export function createFilters(
  chain: Chain,
  emit: (message: ProviderMessage) => void,
) {
  const filters = new Map<string, Filter>()
  const subscriptions = new Map<Hex, Filter['criteria']>()
  let count = 0

  const getNextNumber = () => Number(chain.blocks.head.number) + 1
  const find = (id: unknown) => {
    const found = filters.get(String(id))
    if (!found) throw new RpcError(-32000, 'filter not found')
    return found
  }
  const add = (criteria: LogCriteria | undefined, filter?: unknown) => {
    const id = toQuantity(++count)
    filters.set(id, { criteria, filter, next: getNextNumber() })
    return id
  }

  return {
    onBlock(block: StoredBlock) {
      const number = Number(block.number)
      for (const [subscription, criteria] of subscriptions) {
        const results = criteria
          ? findLogs(chain, criteria, number, number)
          : [formatBlock(chain.common, block, false)]
        for (const result of results)
          emit({ type: 'eth_subscription', data: { subscription, result } })
      }
    },
    methods: {
      eth_newBlockFilter: () => add(undefined),
      eth_newFilter: ([filter]: readonly unknown[]) =>
        add(parseCriteria(filter), filter),
      eth_getFilterLogs: ([id]: readonly unknown[]) =>
        getLogs(chain, find(id).filter),
      eth_getFilterChanges([id]: readonly unknown[]) {
        const found = find(id)
        const next = getNextNumber()
        // A revert may have taken blocks that it told of.
        const from = Math.min(found.next, next)
        found.next = next
        return found.criteria
          ? findLogs(chain, found.criteria, from, next - 1)
          : chain.blocks.slice(from).map(({ hash }) => hash)
      },
      eth_uninstallFilter: ([id]: readonly unknown[]) =>
        filters.delete(String(id)),
      eth_subscribe([kind, filter]: readonly unknown[]) {
        if (kind !== 'newHeads' && kind !== 'logs')
          throw invalidParams('Subscriptions are to newHeads and logs')
        const id = toQuantity(++count)
        subscriptions.set(
          id,
          kind === 'logs' ? parseCriteria(filter) : undefined,
        )
        return id
      },
      eth_unsubscribe: ([id]: readonly unknown[]) =>
        subscriptions.delete(id as Hex),
    },
  }
}
