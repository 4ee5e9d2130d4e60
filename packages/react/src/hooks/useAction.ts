import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { Config } from '../config.js'
import { sharedOptions } from '../query/sharedOptions.js'
import type { MutationParameter } from '../query/types.js'
import { useConfig } from './useConfig.js'

/** Runs an action with the config, as a mutation of its query client. */
export function useAction<data, error, variables = void>(
  action: (config: Config, variables: variables) => Promise<data>,
  mutation?: MutationParameter<data, error, variables>['mutation'],
): UseMutationResult<data, error, variables> {
  const config = useConfig()
  return useMutation(
    {
      ...sharedOptions,
      ...mutation,
      mutationFn: (variables: variables) => action(config, variables),
    },
    config.queryClient,
  )
}
