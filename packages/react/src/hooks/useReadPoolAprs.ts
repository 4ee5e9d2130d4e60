import type { getPoolAprs } from '@letheswap/sdk/market'
import { useQuery } from '@tanstack/react-query'
import { getPoolAprsQueryOptions } from '../query/poolAprs.js'
import { useConfig } from './useConfig.js'

/**
 * Reads the pools' fee APRs of 24 hours, by `getPoolAprs`, for `usePoolAprs` on
 * any screen.
 */
export function useReadPoolAprs<selected = getPoolAprs.ReturnType>(
  parameters?: getPoolAprsQueryOptions.Parameters<selected>,
) {
  const config = useConfig()
  return useQuery(
    getPoolAprsQueryOptions(config, parameters),
    config.queryClient,
  )
}
