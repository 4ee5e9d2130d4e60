import { getPosition } from '@letheswap/sdk/market'
import { queryOptions } from '@tanstack/react-query'
import type { Config } from '../config.js'
import { getScope } from '../utils/getScope.js'
import { getRefetchInterval } from './getRefetchInterval.js'
import { hashQueryKey } from './hashQueryKey.js'
import { readMarket } from './readMarket.js'
import type { QueryParameter } from './types.js'

export type PositionParameters = Partial<
  Pick<getPosition.Parameters, 'account' | 'tokenA' | 'tokenB'>
>

export type Position = Omit<getPosition.ReturnType, 'cache'>

export function getPositionQueryKey(
  config: Config,
  { account, tokenA, tokenB }: PositionParameters,
) {
  return ['position', { ...getScope(config), account, tokenA, tokenB }] as const
}

export declare namespace positionQueryOptions {
  type Parameters<selected = Position> = PositionParameters &
    QueryParameter<
      Position,
      getPosition.ErrorType,
      ReturnType<typeof getPositionQueryKey>,
      selected
    >
}

/** An account's position in a pool, from the events that all pools share. */
export function positionQueryOptions<selected = Position>(
  config: Config,
  { query, ...parameters }: positionQueryOptions.Parameters<selected>,
) {
  const isComplete = [
    parameters.account,
    parameters.tokenA,
    parameters.tokenB,
  ].every((value) => value !== undefined)
  return queryOptions({
    staleTime: config.limits.staleTime,
    refetchInterval: (query) => getRefetchInterval(config, query),
    structuralSharing: false,
    ...query,
    queryKey: getPositionQueryKey(config, parameters),
    queryKeyHashFn: hashQueryKey,
    enabled: isComplete ? (query?.enabled ?? true) : false,
    queryFn: ({ queryKey: [, request], signal }) => {
      const { account, tokenA, tokenB } = request
      if (account === undefined || tokenA === undefined || tokenB === undefined)
        throw new Error('A position has an account and two tokens.')
      return readMarket(config, {
        signal,
        read: (options) =>
          getPosition(config.client, { ...options, account, tokenA, tokenB }),
      })
    },
  })
}
