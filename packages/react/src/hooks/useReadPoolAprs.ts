import type { getPoolAprs } from '@letheswap/sdk/market'
import { getPoolAprsQueryOptions } from '../query/poolAprs.js'
import { useRead } from './useRead.js'

/**
 * Reads the pools' fee APRs of 24 hours, by `getPoolAprs`, for `usePoolAprs` on
 * any screen. Repeats it after five times the config's `refetchInterval`.
 */
export function useReadPoolAprs<selected = getPoolAprs.ReturnType>(
  parameters?: getPoolAprsQueryOptions.Parameters<selected>,
) {
  return useRead((config) => getPoolAprsQueryOptions(config, parameters))
}
