import { getTokenInfo } from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import { getReadOptions } from './getReadOptions.js'
import type { QueryParameter } from './types.js'

export type TokenInfoParameters = {
  /** The query is disabled without it. */
  address?: Address | undefined
  /** A known holder of the token, to test a transfer. */
  holder?: Address | undefined
}

export declare namespace getTokenInfoQueryOptions {
  type Parameters<selected = getTokenInfo.ReturnType> = TokenInfoParameters &
    QueryParameter<
      getTokenInfo.ReturnType,
      getTokenInfo.ErrorType,
      TokenInfoParameters,
      selected
    >
}

/** Reads a token at an address, and its warnings. See `getTokenInfo`. */
export function getTokenInfoQueryOptions<selected = getTokenInfo.ReturnType>(
  config: Config,
  {
    address,
    holder,
    query,
  }: getTokenInfoQueryOptions.Parameters<selected> = {},
) {
  return getReadOptions(config, {
    name: 'tokenInfo',
    label: 'Token',
    parameters: { address, holder },
    query,
    defaults: { refetchInterval: false },
    read:
      address &&
      (() =>
        getTokenInfo(config.client, {
          deployment: config.deployment,
          address,
          holder,
        })),
  })
}
