import { getPools } from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import { getReadOptions } from './getReadOptions.js'
import { readMined } from './readMined.js'
import type { QueryParameter } from './types.js'

export declare namespace getPoolsQueryOptions {
  type Parameters<selected = getPools.ReturnType> = {
    account?: Address | undefined
  } & QueryParameter<
    getPools.ReturnType,
    getPools.ErrorType,
    { account?: Address | undefined },
    selected
  >
}

/** Reads all pools with the account's liquidity, in one request. */
export function getPoolsQueryOptions<selected = getPools.ReturnType>(
  config: Config,
  { account, query }: getPoolsQueryOptions.Parameters<selected> = {},
) {
  return getReadOptions(config, {
    name: 'pools',
    label: 'Pools',
    parameters: { account },
    query,
    // Pools are polled only for a connected wallet.
    defaults: account === undefined ? { refetchInterval: false } : {},
    read: () =>
      readMined(config, () =>
        getPools(config.client, { deployment: config.deployment, account }),
      ),
  })
}
