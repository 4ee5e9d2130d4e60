import type { PairKey } from '@letheswap/sdk'
import type { Config } from '../config.js'
import { getScope } from '../query/getScope.js'
import { expireBalancesCache } from '../stores/balancesCache.js'
import { announceChange } from './followTabs.js'
import { refreshBalances } from './refreshBalances.js'
import { refreshPool } from './refreshPool.js'

/**
 * Reads again what a confirmed transaction has changed: pools at once, balances
 * a second later. Other tabs do so, too.
 */
export function invalidateAfterTransaction(
  config: Config,
  { pool }: { pool?: PairKey | undefined } = {},
): void {
  const { limits, queryClient, wallet } = config
  const scope = getScope(config)
  if (pool === undefined)
    void queryClient.invalidateQueries({ queryKey: ['pools', scope] })
  else void refreshPool(config, pool)
  for (const name of ['quote', 'swapHistory', 'poolActivity', 'position'])
    void queryClient.invalidateQueries({ queryKey: [name, scope] })
  announceChange(config)
  expireBalancesCache(config, wallet.getState().address)
  setTimeout(
    // The query logs its failure.
    () => void refreshBalances(config).catch(() => undefined),
    limits.postActionDelay,
  )
}
