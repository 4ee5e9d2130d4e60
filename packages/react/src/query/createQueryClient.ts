import { QueryClient, type QueryClientConfig } from '@tanstack/react-query'
import { defaultLimits } from '../utils/limits.js'

/** Creates a query client: stale after 30 s, no retries. */
export function createQueryClient(config: QueryClientConfig = {}): QueryClient {
  return new QueryClient({
    ...config,
    defaultOptions: {
      ...config.defaultOptions,
      queries: {
        staleTime: defaultLimits.staleTime,
        // viem's transports retry.
        retry: false,
        // A local chain answers while the browser is offline.
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
