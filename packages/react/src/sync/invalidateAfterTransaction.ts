import type { PairKey } from '@letheswap/sdk'
import type { Config } from '../config.js'
import { getScope } from '../utils/getScope.js'
import { announceChange } from './followTabs.js'
import { refreshBalances } from './refreshBalances.js'
import { refreshPool } from './refreshPool.js'

/**
 * What a confirmed transaction makes untrue is read again: the pools at once,
 * the balances a second later, and in other tabs too.
 */
export function invalidateAfterTransaction(
  config: Config,
  { pool }: { pool?: PairKey | undefined } = {},
): void {
  const { limits, log, queryClient } = config
  const scope = getScope(config)
  if (pool === undefined)
    void queryClient.invalidateQueries({ queryKey: ['pools', scope] })
  else void refreshPool(config, pool)
  for (const name of ['quote', 'swapHistory', 'poolActivity', 'position'])
    void queryClient.invalidateQueries({ queryKey: [name, scope] })
  announceChange(config)
  setTimeout(() => {
    refreshBalances(config).catch((error) => log('Balances not read', error))
  }, limits.postActionDelay)
}
