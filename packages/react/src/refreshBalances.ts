import type { Lethe } from './lethe.js'
import { balancesQueryOptions, getBalancesQueryKey } from './query/balances.js'

const waiting = new WeakMap<Lethe, Promise<void>>()

/**
 * Reads the connected account's balances now, whatever their age; two updates
 * are never closer than 500 ms, and calls in between share the next one.
 */
export function refreshBalances(lethe: Lethe): Promise<void> {
  const shared = waiting.get(lethe)
  if (shared !== undefined) return shared
  const refresh = run(lethe).finally(() => waiting.delete(lethe))
  waiting.set(lethe, refresh)
  return refresh
}

async function run(lethe: Lethe): Promise<void> {
  const { limits, queryClient, wallet } = lethe
  const before = wallet.getState().address
  if (before === undefined) return
  const { dataUpdatedAt = 0 } =
    queryClient.getQueryState(
      getBalancesQueryKey(lethe, { account: before }),
    ) ?? {}
  const wait = dataUpdatedAt + limits.balanceMinInterval - Date.now()
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  // The account may have changed meanwhile; its balances are what counts.
  const account = wallet.getState().address
  if (account === undefined) return
  await queryClient.fetchQuery({
    ...balancesQueryOptions(lethe, { account }),
    staleTime: 0,
  })
}
