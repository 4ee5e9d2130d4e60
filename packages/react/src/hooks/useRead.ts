import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

/** Reads with query options for the config and the connected wallet's `address`. */
export function useRead<data, error, selected, key extends QueryKey>(
  getOptions: (
    config: Config,
    address: Address | undefined,
  ) => UseQueryOptions<data, error, selected, key>,
): UseQueryResult<selected, error> {
  const config = useConfig()
  const { address } = useWallet()
  return useQuery(getOptions(config, address), config.queryClient)
}
