import type { UseMutationOptions, UseQueryOptions } from '@tanstack/react-query'
import type { getScope } from './getScope.js'

/** The key of a read, so that all reads of a network are invalidated by its scope. */
export type ReadKey<parameters> = readonly [
  scope: ReturnType<typeof getScope>,
  name: string,
  parameters: parameters,
]

/** Options of TanStack Query, except those that the read sets itself. */
export type QueryParameter<data, error, parameters, selected = data> = {
  query?:
    | Omit<
        UseQueryOptions<data, error, selected, ReadKey<parameters>>,
        'queryKey' | 'queryFn'
      >
    | undefined
}

/** Options of TanStack Query, except the function that the write sets itself. */
export type MutationParameter<data, error, variables = void> = {
  mutation?:
    | Omit<UseMutationOptions<data, error, variables>, 'mutationFn'>
    | undefined
}
