import { getTransactionStory } from '@letheswap/sdk/market'
import { queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import type { Lethe } from '../lethe.js'
import { getRefetchInterval } from './getRefetchInterval.js'
import { getScope } from './getScope.js'
import { hashQueryKey } from './hashQueryKey.js'
import type { QueryParameter } from './types.js'

export function getTransactionStoryQueryKey(
  lethe: Lethe,
  parameters: { hash?: Hash | undefined },
) {
  return ['transactionStory', { ...getScope(lethe), ...parameters }] as const
}

export declare namespace transactionStoryQueryOptions {
  type Parameters<selected = getTransactionStory.ReturnType> = {
    /** Hash of the transaction; without one nothing is read. */
    hash?: Hash | undefined
  } & QueryParameter<
    getTransactionStory.ReturnType,
    getTransactionStory.ErrorType,
    ReturnType<typeof getTransactionStoryQueryKey>,
    selected
  >
}

/**
 * A transaction's story. A pending one is read again until it is in a block;
 * any other one now and then, for prices move, and a block may be replaced.
 */
export function transactionStoryQueryOptions<
  selected = getTransactionStory.ReturnType,
>(
  lethe: Lethe,
  { hash, query }: transactionStoryQueryOptions.Parameters<selected> = {},
) {
  return queryOptions({
    staleTime: lethe.limits.staleTime,
    refetchInterval: (query) =>
      query.state.data?.status === 'pending'
        ? lethe.client.pollingInterval
        : getRefetchInterval(lethe, query),
    ...query,
    queryKey: getTransactionStoryQueryKey(lethe, { hash }),
    queryKeyHashFn: hashQueryKey,
    enabled: hash === undefined ? false : (query?.enabled ?? true),
    queryFn: async ({ queryKey: [, { hash }] }) => {
      if (hash === undefined) throw new Error('A hash is needed.')
      try {
        const { client, deployment } = lethe
        return await getTransactionStory(client, { deployment, hash })
      } catch (error) {
        lethe.log('Transaction not read', error)
        throw error
      }
    },
  })
}
