import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { Config } from '../config.js'
import { useConfig } from './useConfig.js'

/** Reads with query options for the config, with its query client. */
export function useRead<data, error, selected, key extends QueryKey>(
  getOptions: (config: Config) => UseQueryOptions<data, error, selected, key>,
): UseQueryResult<selected, error> {
  const config = useConfig()
  return useQuery(getOptions(config), config.queryClient)
}
