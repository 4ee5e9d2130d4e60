import { getPosition } from '@letheswap/sdk/market'
import { queryOptions } from '@tanstack/react-query'
import type { Lethe } from '../lethe.js'
import { getRefetchInterval } from './getRefetchInterval.js'
import { getScope } from './getScope.js'
import { hashQueryKey } from './hashQueryKey.js'
import { readMarket } from './readMarket.js'
import type { QueryParameter } from './types.js'

export type PositionParameters = Partial<
  Pick<getPosition.Parameters, 'account' | 'tokenA' | 'tokenB'>
>

export type Position = Omit<getPosition.ReturnType, 'cache'>

export function getPositionQueryKey(
  lethe: Lethe,
  { account, tokenA, tokenB }: PositionParameters,
) {
  return ['position', { ...getScope(lethe), account, tokenA, tokenB }] as const
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
  lethe: Lethe,
  { query, ...parameters }: positionQueryOptions.Parameters<selected>,
) {
  const isComplete = [
    parameters.account,
    parameters.tokenA,
    parameters.tokenB,
  ].every((value) => value !== undefined)
  return queryOptions({
    staleTime: lethe.limits.staleTime,
    refetchInterval: (query) => getRefetchInterval(lethe, query),
    structuralSharing: false,
    ...query,
    queryKey: getPositionQueryKey(lethe, parameters),
    queryKeyHashFn: hashQueryKey,
    enabled: isComplete ? (query?.enabled ?? true) : false,
    queryFn: ({ queryKey: [, request], signal }) => {
      const { account, tokenA, tokenB } = request
      if (account === undefined || tokenA === undefined || tokenB === undefined)
        throw new Error('A position has an account and two tokens.')
      return readMarket(lethe, {
        signal,
        read: (options) =>
          getPosition(lethe.client, { ...options, account, tokenA, tokenB }),
      })
    },
  })
}
