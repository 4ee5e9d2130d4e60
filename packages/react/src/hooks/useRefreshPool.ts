import type { PairKey } from '@letheswap/sdk'
import { useCallback } from 'react'
import { refreshPool } from '../refreshPool.js'
import { useLethe } from './useLethe.js'

/**
 * Reads one pool again; `useRefreshingPools` names it meanwhile.
 *
 * @example
 * ```tsx
 * import { useRefreshPool } from '@letheswap/react'
 *
 * function Refresh() {
 *   const { refresh } = useRefreshPool()
 *   return <button type="button" onClick={() => refresh('DAI-USDT')}>Refresh</button>
 * }
 * ```
 */
export function useRefreshPool(): { refresh(key: PairKey): Promise<void> } {
  const lethe = useLethe()
  return {
    refresh: useCallback((key: PairKey) => refreshPool(lethe, key), [lethe]),
  }
}
