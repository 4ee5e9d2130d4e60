import type {
  QueryKey,
  UseMutationOptions,
  UseQueryOptions,
} from '@tanstack/react-query'

/** The usual options of TanStack Query, beside those of a read's own. */
export type QueryParameter<
  data,
  error,
  key extends QueryKey,
  selected = data,
> = {
  query?:
    | Omit<
        UseQueryOptions<data, error, selected, key>,
        'queryKey' | 'queryKeyHashFn' | 'queryFn'
      >
    | undefined
}

/** The usual options of TanStack Query, beside those of a write's own. */
export type MutationParameter<data, error, variables = void> = {
  mutation?:
    | Omit<
        UseMutationOptions<data, error, variables>,
        'mutationFn' | 'mutationKey'
      >
    | undefined
}
