import type { getPoolAprs } from '@letheswap/sdk/market'
import { getPoolAprsQueryOptions } from '../query/poolAprs.js'
import { useRead } from './useRead.js'

/**
 * Reads the pools' fee APRs over 24 hours, which `usePoolAprs` then returns on any
 * screen. See `getPoolAprs`. Repeats after five times the config's `refetchInterval`.
 */
export function useReadPoolAprs<selected = getPoolAprs.ReturnType>(
  parameters?: getPoolAprsQueryOptions.Parameters<selected>,
) {
  return useRead((config) => getPoolAprsQueryOptions(config, parameters))
}
