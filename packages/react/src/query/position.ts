import { getPosition } from '@letheswap/sdk/market'
import type { Config } from '../config.js'
import { getMarketStorage } from './getMarketStorage.js'
import { getReadOptions } from './getReadOptions.js'
import type { QueryParameter } from './types.js'

export type PositionParameters = Partial<
  Pick<getPosition.Parameters, 'account' | 'tokenA' | 'tokenB'>
>

export type Position = getPosition.ReturnType

export declare namespace getPositionQueryOptions {
  type Parameters<selected = Position> = PositionParameters &
    QueryParameter<
      Position,
      getPosition.ErrorType,
      PositionParameters,
      selected
    >
}

/** Reads an account's position in a pool. */
export function getPositionQueryOptions<selected = Position>(
  config: Config,
  {
    account,
    query,
    tokenA,
    tokenB,
  }: getPositionQueryOptions.Parameters<selected> = {},
) {
  return getReadOptions(config, {
    name: 'position',
    label: 'Market',
    parameters: { account, tokenA, tokenB },
    query,
    defaults: { structuralSharing: false },
    read:
      account && tokenA && tokenB
        ? ({ signal }) =>
            getPosition(config.client, {
              account,
              tokenA,
              tokenB,
              deployment: config.deployment,
              signal,
              store: getMarketStorage(config),
            })
        : undefined,
  })
}
