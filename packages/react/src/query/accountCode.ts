import type { Address } from 'viem'
import { getCode } from 'viem/actions'
import type { Config } from '../config.js'
import { getReadOptions } from './getReadOptions.js'
import type { QueryParameter } from './types.js'

export type AccountCodeParameters = {
  /** The query is disabled without it. */
  address?: Address | undefined
}

export declare namespace getAccountCodeQueryOptions {
  type Parameters<selected = boolean> = AccountCodeParameters &
    QueryParameter<boolean, Error, AccountCodeParameters, selected>
}

/** Checks whether an address has a contract. */
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
