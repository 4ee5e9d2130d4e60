import { getTransactionDetails } from '@letheswap/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { Hash } from 'viem'
import type { Config } from '../config.js'
import { getScope } from '../utils/getScope.js'
import { getRefetchInterval } from './getRefetchInterval.js'
import { hashQueryKey } from './hashQueryKey.js'
import type { QueryParameter } from './types.js'

export function getTransactionDetailsQueryKey(
  config: Config,
  parameters: { hash?: Hash | undefined },
) {
  return ['transactionDetails', { ...getScope(config), ...parameters }] as const
}

export declare namespace transactionDetailsQueryOptions {
  type Parameters<selected = getTransactionDetails.ReturnType> = {
    /** Hash of the transaction; without one nothing is read. */
    hash?: Hash | undefined
  } & QueryParameter<
    getTransactionDetails.ReturnType,
    getTransactionDetails.ErrorType,
    ReturnType<typeof getTransactionDetailsQueryKey>,
    selected
  >
}

/**
 * A transaction's details. A pending one is read again until it is in a block;
 * any other one now and then, for prices move, and a block may be replaced.
 */
export function transactionDetailsQueryOptions<
  selected = getTransactionDetails.ReturnType,
>(
  config: Config,
  { hash, query }: transactionDetailsQueryOptions.Parameters<selected> = {},
) {
  return queryOptions({
    staleTime: config.limits.staleTime,
    refetchInterval: (query) =>
      query.state.data?.status === 'pending'
        ? config.client.pollingInterval
        : getRefetchInterval(config, query),
    ...query,
    queryKey: getTransactionDetailsQueryKey(config, { hash }),
    queryKeyHashFn: hashQueryKey,
    enabled: hash === undefined ? false : (query?.enabled ?? true),
    queryFn: async ({ queryKey: [, { hash }] }) => {
      if (hash === undefined) throw new Error('A hash is needed.')
      try {
        const { client, deployment } = config
        return await getTransactionDetails(client, { deployment, hash })
      } catch (error) {
        config.log('Transaction not read', error)
        throw error
      }
    },
  })
}
