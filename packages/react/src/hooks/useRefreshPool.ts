import type { PairKey } from '@letheswap/sdk'
import { useCallback } from 'react'
import { refreshPool } from '../sync/refreshPool.js'
import { useConfig } from './useConfig.js'

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
  const config = useConfig()
  return {
    refresh: useCallback((key: PairKey) => refreshPool(config, key), [config]),
  }
}
