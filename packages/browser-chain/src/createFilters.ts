import type { Chain } from './createChain.js'
import { invalidParams, RpcError } from './errors.js'
import { formatBlock } from './format.js'
import { toQuantity } from './hex.js'
import { findLogs, getLogs, type LogCriteria, parseCriteria } from './logs.js'
import { isGiven, parseObject } from './parse.js'
import { parseBlock } from './parseRequest.js'
import type { Hex, ProviderMessage, StoredBlock } from './types.js'

type Filter = {
  kind: 'blocks' | 'logs' | 'transactions'
  criteria?: LogCriteria | undefined
  filter?: unknown
  next: number
  hashes: Hex[]
}

type Subscription =
  | { kind: 'newHeads' | 'newPendingTransactions' }
  | { kind: 'logs'; criteria: LogCriteria }

/** Reports new blocks and logs to polled filters and subscriptions. */
export function createFilters(
  /** A reset replaces the chain, but keeps its filters. */
  getChain: () => Chain,
  emit: (message: ProviderMessage) => void,
) {
  const filters = new Map<string, Filter>()
  const subscriptions = new Map<Hex, Subscription>()
  let count = 0

  const getNextNumber = () => Number(getChain().blocks.head.number) + 1
  const find = (id: unknown) => {
    const found = filters.get(String(id))
    if (!found) throw new RpcError(-32000, 'filter not found')
    return found
  }
  const add = (
    filter: Pick<Filter, 'kind' | 'criteria' | 'filter'>,
    next = getNextNumber(),
  ) => {
    const id = toQuantity(++count)
    filters.set(id, { ...filter, next, hashes: [] })
    return id
  }
  const getFirst = (filter: unknown) => {
    const { fromBlock } = parseObject(filter, 'A filter')
    if (!isGiven(fromBlock)) return undefined
    const block = parseBlock(getChain(), fromBlock)
    return block === 'pending' ? undefined : Number(block.number)
  }
  const notify = (subscription: Hex, results: readonly unknown[]) => {
    for (const result of results)
      emit({ type: 'eth_subscription', data: { subscription, result } })
  }

  return {
    onBlock(block: StoredBlock) {
      const number = Number(block.number)
      for (const [id, subscription] of subscriptions)
        if (subscription.kind === 'newHeads')
          notify(id, [formatBlock(getChain().common, block, false)])
        else if (subscription.kind === 'logs')
          notify(
            id,
            findLogs(getChain(), subscription.criteria, number, number),
          )
    },
    onTransaction(hash: Hex) {
      for (const filter of filters.values())
        if (filter.kind === 'transactions') filter.hashes.push(hash)
      for (const [id, { kind }] of subscriptions)
        if (kind === 'newPendingTransactions') notify(id, [hash])
    },
    onRevert() {
      const next = getNextNumber()
      for (const filter of filters.values())
        filter.next = Math.min(filter.next, next)
    },
    methods: {
      eth_newBlockFilter: () => add({ kind: 'blocks' }),
      eth_newPendingTransactionFilter: () => add({ kind: 'transactions' }),
      eth_newFilter: ([filter]: readonly unknown[]) =>
        add(
          { kind: 'logs', criteria: parseCriteria(filter), filter },
          getFirst(filter),
        ),
      eth_getFilterLogs: ([id]: readonly unknown[]) =>
        getLogs(getChain(), find(id).filter),
      eth_getFilterChanges([id]: readonly unknown[]) {
        const found = find(id)
        if (found.kind === 'transactions') return found.hashes.splice(0)
        const from = found.next
        found.next = getNextNumber()
        return found.criteria
          ? findLogs(getChain(), found.criteria, from, found.next - 1)
          : getChain()
              .blocks.slice(from)
              .map(({ hash }) => hash)
      },
      eth_uninstallFilter: ([id]: readonly unknown[]) =>
        filters.delete(String(id)),
      eth_subscribe([kind, filter]: readonly unknown[]) {
        const id = toQuantity(++count)
        if (kind === 'logs')
          subscriptions.set(id, {
            kind,
            criteria: parseCriteria(filter ?? {}),
          })
        else if (kind === 'newHeads' || kind === 'newPendingTransactions')
          subscriptions.set(id, { kind })
        else
          throw invalidParams(
            'Subscriptions are to newHeads, logs and newPendingTransactions',
          )
        return id
      },
      eth_unsubscribe: ([id]: readonly unknown[]) =>
        subscriptions.delete(id as Hex),
    },
  }
}
