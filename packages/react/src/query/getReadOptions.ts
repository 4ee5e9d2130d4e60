import { skipToken, type UseQueryOptions } from '@tanstack/react-query'
import type { Config } from '../config.js'
import { getRefetchInterval } from './getRefetchInterval.js'
import { getScope } from './getScope.js'
import { sharedReadOptions } from './sharedOptions.js'
import type { QueryParameter, ReadKey } from './types.js'

/** Returns the query options that all reads share. */
export function getReadOptions<data, error, parameters, selected>(
  config: Config,
  {
    defaults,
    label,
    name,
    parameters,
    query,
    read,
  }: QueryParameter<data, error, parameters, selected> & {
    name: string
    parameters: parameters
    defaults?: QueryParameter<data, error, parameters, selected>['query']
    /** Prefix of the line that logs a failure. @default not logged */
    label?: string | undefined
    /** Undefined if a parameter is missing. */
    read: ((context: { signal: AbortSignal }) => Promise<data>) | undefined
  },
): UseQueryOptions<data, error, selected, ReadKey<parameters>> {
  return {
    ...sharedReadOptions,
    staleTime: config.limits.staleTime,
    refetchInterval: (query) => getRefetchInterval(config, query),
    ...defaults,
    ...query,
    queryKey: [getScope(config), name, parameters],
    queryFn:
      read === undefined
        ? skipToken
        : // TanStack Query aborts the signal of a read without observers.
          (context) =>
            read(context).catch((error: unknown) => {
              if (label !== undefined && !context.signal.aborted)
                config.log(`${label} not read`, error)
              throw error
            }),
  }
}
