import { useStore } from 'zustand'
import type { PoolAprsState } from '../stores/poolAprs.js'
import { useConfig } from './useConfig.js'

export declare namespace usePoolAprs {
  type ReturnType = PoolAprsState['aprs']
}

/**
 * The pools' fee APRs of 24 hours in basis points, by pair. They are those of the
 * last time that `usePoolActivity` read the pools' events in this browser, which was
 * less than a day before the page was opened. Nothing is read for them.
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
export function usePoolAprs(): usePoolAprs.ReturnType {
  return useStore(useConfig().poolAprs, ({ aprs }) => aprs)
}
