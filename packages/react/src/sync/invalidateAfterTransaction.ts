import type { PairKey } from '@letheswap/sdk'
import type { Config } from '../config.js'
import { getScope } from '../query/getScope.js'
import { expectMined } from '../query/readMined.js'
import { expireBalancesCache } from '../stores/balancesCache.js'
import { announceChange } from './followTabs.js'
import { refreshBalances } from './refreshBalances.js'
import { refreshPool } from './refreshPool.js'

/**
 * Reads all data again that a confirmed transaction may have changed, also in other
 * tabs. Balances are read a second later, everything else immediately.
 */
export function invalidateAfterTransaction(
  config: Config,
  {
    blockNumber,
    pool,
  }: { blockNumber?: bigint | undefined; pool?: PairKey | undefined } = {},
): void {
  const { limits, queryClient, wallet } = config
  if (blockNumber !== undefined) expectMined(config, blockNumber)
  // These reads are not repeated yet: balances are read later, and a single pool is a
  // smaller request.
  const later = ['balances', ...(pool === undefined ? [] : ['pools'])]
  if (pool !== undefined) void refreshPool(config, pool)
  void queryClient.invalidateQueries({
    queryKey: [getScope(config)],
    predicate: ({ queryKey }) => !later.includes(String(queryKey[1])),
  })
  announceChange(config)
  expireBalancesCache(config, wallet.getState().address)
  setTimeout(
    () => void refreshBalances(config).catch(() => undefined),
    limits.postActionDelay,
  )
}
