import type { UseMutationOptions, UseQueryOptions } from '@tanstack/react-query'
import type { getScope } from './getScope.js'

/**
 * The key of a read. It starts with the network's scope, so that all reads of a network
 * can be invalidated together.
 */
export type ReadKey<parameters> = readonly [
  scope: ReturnType<typeof getScope>,
  name: string,
  parameters: parameters,
]

/** TanStack Query's options, except those that the read sets itself. */
export type QueryParameter<data, error, parameters, selected = data> = {
  query?:
    | Omit<
        UseQueryOptions<data, error, selected, ReadKey<parameters>>,
        'queryKey' | 'queryFn'
      >
    | undefined
}

/** TanStack Query's options, except the mutation's function. */
export type MutationParameter<data, error, variables = void> = {
  mutation?:
    | Omit<UseMutationOptions<data, error, variables>, 'mutationFn'>
    | undefined
}
