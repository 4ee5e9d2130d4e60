import type { Config } from '../config.js'
import { getBalancesQueryOptions } from '../query/balances.js'

/**
 * Reads the connected account's balances now. Two updates are at least 500 ms
 * apart, and simultaneous calls are one request.
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
  // The account may have changed meanwhile.
  const account = wallet.getState().address
  if (account === undefined) return
  await queryClient.fetchQuery({
    ...getBalancesQueryOptions(config, { account }),
    staleTime: 0,
  })
}
