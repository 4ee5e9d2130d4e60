import { useStore } from 'zustand'
import type { PoolAprsState } from '../stores/poolAprs.js'
import { useConfig } from './useConfig.js'

/**
 * Returns the pools' fee APRs of 24 hours in basis points, by pair. Known from
 * the last `useReadPoolAprs` in this browser, at most a day before; reads
 * nothing.
 *
 * @example
 * ```tsx
 * import { usePoolAprs, usePools } from '@letheswap/react'
 *
 * const aprs = usePoolAprs()
 * const { data } = usePools()
 * data?.pools.map(({ pairAddress }) => aprs[pairAddress]) // basis points
 * ```
 */
export function usePoolAprs(): PoolAprsState['aprs'] {
  return useStore(useConfig().poolAprs, ({ aprs }) => aprs)
}
