import type { PairKey } from '@letheswap/sdk'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useConfig } from './useConfig.js'

/**
 * The pools that are being read one by one right now.
 *
 * @example
 * ```tsx
 * import { useRefreshingPools } from '@letheswap/react'
 *
 * function Add() {
 *   const isLoading = useRefreshingPools().has('DAI-USDT')
 *   return <button type="button" disabled={isLoading}>Add Liquidity</button>
 * }
 * ```
 */
export function useRefreshingPools(): ReadonlySet<PairKey> {
  const keys = useStore(useConfig().refreshing, ({ keys }) => keys)
  return useMemo(() => new Set(keys), [keys])
}
