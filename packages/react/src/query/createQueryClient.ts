import { QueryClient, type QueryClientConfig } from '@tanstack/react-query'
import { defaultLimits } from '../utils/limits.js'
import { hashQueryKey } from './hashQueryKey.js'

/**
 * A query client that understands bigint in keys and keeps the product's
 * staleness of 30 s. Writes are never repeated by themselves.
 *
 * @example
 * ```ts
 * import { createQueryClient } from '@letheswap/react'
 *
 * const queryClient = createQueryClient()
 * ```
 */
export function createQueryClient(config: QueryClientConfig = {}): QueryClient {
  return new QueryClient({
    ...config,
    defaultOptions: {
      ...config.defaultOptions,
      queries: {
        queryKeyHashFn: hashQueryKey,
        staleTime: defaultLimits.staleTime,
        // viem's transports repeat a failed request themselves.
        retry: false,
        // A chain on this machine is there without any network.
        networkMode: 'always',
        ...config.defaultOptions?.queries,
      },
      mutations: {
        retry: false,
        networkMode: 'always',
        ...config.defaultOptions?.mutations,
      },
    },
  })
}
