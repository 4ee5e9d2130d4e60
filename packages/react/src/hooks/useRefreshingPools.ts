import type { PairKey } from '@letheswap/sdk'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/**
 * Keys of the pools that are being read one by one, after a change of theirs.
 *
 * @example
 * ```tsx
 * import { useRefreshingPools } from '@letheswap/react'
 *
 * function Pool() {
 *   const isRefreshing = useRefreshingPools().has('DAI-USDT')
 *   return <p aria-busy={isRefreshing}>DAI / USDT</p>
 * }
 * ```
 */
export function useRefreshingPools(): ReadonlySet<PairKey> {
  const keys = useStore(useConfig().refreshing, ({ keys }) => keys)
  return useMemo(() => new Set(keys), [keys])
}
