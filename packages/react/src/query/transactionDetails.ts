import { getTransactionDetails } from '@letheswap/sdk'
import type { Hash } from 'viem'
import type { Config } from '../config.js'
import { getReadOptions } from './getReadOptions.js'
import { getRefetchInterval } from './getRefetchInterval.js'
import type { QueryParameter } from './types.js'

export declare namespace getTransactionDetailsQueryOptions {
  type Parameters<selected = getTransactionDetails.ReturnType> = {
    /** The query is disabled without it. */
    hash?: Hash | undefined
  } & QueryParameter<
    getTransactionDetails.ReturnType,
    getTransactionDetails.ErrorType,
    { hash?: Hash | undefined },
    selected
  >
}

/**
 * Reads a transaction's details repeatedly until it is mined, then every 60 s, because
 * prices change and a block may be replaced.
 */
export function getTransactionDetailsQueryOptions<
  selected = getTransactionDetails.ReturnType,
>(
  config: Config,
  { hash, query }: getTransactionDetailsQueryOptions.Parameters<selected> = {},
) {
  const { client, deployment } = config
  return getReadOptions(config, {
    name: 'transactionDetails',
    label: 'Transaction',
    parameters: { hash },
    query,
    defaults: {
      refetchInterval: (query) =>
        query.state.data?.status === 'pending'
          ? client.pollingInterval
          : getRefetchInterval(config, query),
    },
    read: hash && (() => getTransactionDetails(client, { deployment, hash })),
  })
}
