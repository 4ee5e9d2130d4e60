import type { Address } from 'viem'
import { getCode } from 'viem/actions'
import type { Config } from '../config.js'
import { getReadOptions } from './getReadOptions.js'
import type { QueryParameter } from './types.js'

export type AccountCodeParameters = {
  /** Nothing is read without it. */
  address?: Address | undefined
}

export declare namespace getAccountCodeQueryOptions {
  type Parameters<selected = boolean> = AccountCodeParameters &
    QueryParameter<boolean, Error, AccountCodeParameters, selected>
}

/**
 * Whether there is a contract at an address.
 *
 * @example
 * ```tsx
 * import { type Config, getAccountCodeQueryOptions } from '@letheswap/react'
 *
 * declare const config: Config
 * const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
 * const options = getAccountCodeQueryOptions(config, { address })
 * const isContract = await config.queryClient.ensureQueryData(options)
 * ```
 */
export function getAccountCodeQueryOptions<selected = boolean>(
  config: Config,
  { address, query }: getAccountCodeQueryOptions.Parameters<selected> = {},
) {
  return getReadOptions(config, {
    name: 'accountCode',
    label: 'Code of an account',
    parameters: { address },
    query,
    defaults: { refetchInterval: false },
    read:
      address &&
      (async () => (await getCode(config.client, { address })) !== undefined),
  })
}
