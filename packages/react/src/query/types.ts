import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'

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
/** The usual options of TanStack Query, beside those of an action's own. */
export type MutationParameter<getOptions extends (...args: never) => object> = {
  mutation?:
    | Omit<ReturnType<getOptions>, 'mutationFn' | 'mutationKey'>
    | undefined
}
