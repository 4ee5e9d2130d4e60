import type { Config } from '../config.js'
import { getBalancesQueryOptions } from '../query/balances.js'

/**
 * Reads the connected account's balances now, at most every 500 ms. Simultaneous calls
 * share a request.
 */
export async function refreshBalances(config: Config): Promise<void> {
  const { limits, queryClient, wallet } = config
  const before = wallet.getState().address
  if (before === undefined) return
  const { dataUpdatedAt = 0 } =
    queryClient.getQueryState(
      getBalancesQueryOptions(config, { account: before }).queryKey,
    ) ?? {}
  const wait = dataUpdatedAt + limits.balanceMinInterval - Date.now()
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  const account = wallet.getState().address
  if (account === undefined) return
  await queryClient.fetchQuery({
    ...getBalancesQueryOptions(config, { account }),
    staleTime: 0,
  })
}
