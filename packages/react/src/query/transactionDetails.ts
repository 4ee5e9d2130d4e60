import { getTransactionDetails } from '@letheswap/sdk'
import type { Hash } from 'viem'
import type { Config } from '../config.js'
import { getReadOptions } from './getReadOptions.js'
import { getRefetchInterval } from './getRefetchInterval.js'
import type { QueryParameter } from './types.js'

export declare namespace getTransactionDetailsQueryOptions {
  type Parameters<selected = getTransactionDetails.ReturnType> = {
    /** Hash of the transaction; nothing is read without one. */
    hash?: Hash | undefined
  } & QueryParameter<
    getTransactionDetails.ReturnType,
    getTransactionDetails.ErrorType,
    { hash?: Hash | undefined },
    selected
  >
}

/**
 * A transaction's details. A pending one is read again until it is mined, any
 * other every 60 s, as prices move and a block may be replaced.
 *
 * @example
 * ```tsx
 * import { type Config, getTransactionDetailsQueryOptions } from '@letheswap/react'
 *
 * declare const config: Config
 * const options = getTransactionDetailsQueryOptions(config, { hash: `0x${'11'.repeat(32)}` })
 * const details = await config.queryClient.ensureQueryData(options)
 * ```
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
