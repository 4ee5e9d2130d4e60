import type { PairKey } from '@letheswap/sdk'
import { announceChange } from './followTabs.js'
import type { Lethe } from './lethe.js'
import { getScope } from './query/getScope.js'
import { refreshBalances } from './refreshBalances.js'
import { refreshPool } from './refreshPool.js'

/**
 * What a confirmed transaction makes untrue is read again: the pools at once,
 * the balances a second later, and in other tabs too.
 */
export function afterWrite(
  lethe: Lethe,
  { pool }: { pool?: PairKey | undefined } = {},
): void {
  const { limits, log, queryClient } = lethe
  const scope = getScope(lethe)
  if (pool === undefined)
    void queryClient.invalidateQueries({ queryKey: ['pools', scope] })
  else void refreshPool(lethe, pool)
  for (const name of ['quote', 'swapHistory', 'poolActivity', 'position'])
    void queryClient.invalidateQueries({ queryKey: [name, scope] })
  announceChange(lethe)
  setTimeout(() => {
    refreshBalances(lethe).catch((error) => log('Balances not read', error))
  }, limits.postActionDelay)
}
