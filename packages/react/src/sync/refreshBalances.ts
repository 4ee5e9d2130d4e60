import type { Config } from '../config.js'
import { balancesQueryOptions, getBalancesQueryKey } from '../query/balances.js'

/**
 * Reads the connected account's balances now, whatever their age. Two updates
 * are never closer than 500 ms; calls that come together are one request.
 */
export async function refreshBalances(config: Config): Promise<void> {
  const { limits, queryClient, wallet } = config
  const before = wallet.getState().address
  if (before === undefined) return
  const { dataUpdatedAt = 0 } =
    queryClient.getQueryState(
      getBalancesQueryKey(config, { account: before }),
    ) ?? {}
  const wait = dataUpdatedAt + limits.balanceMinInterval - Date.now()
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  // The account may have changed meanwhile; its balances are what counts.
  const account = wallet.getState().address
  if (account === undefined) return
  await queryClient.fetchQuery({
    ...balancesQueryOptions(config, { account }),
    staleTime: 0,
  })
}
