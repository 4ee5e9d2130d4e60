import type { getBalances } from '@letheswap/sdk'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { getBalancesQueryOptions } from '../query/balances.js'
import { useClock } from './useClock.js'
import { useConfig } from './useConfig.js'

export declare namespace useBalances {
  type Parameters = Pick<getBalancesQueryOptions.Parameters, 'query'>
  type ReturnType = {
    /** By symbol, in smallest units; `undefined` until first read. */
    balances: Readonly<Partial<Record<string, bigint>>> | undefined
    get(symbol: string): bigint | undefined
    /** Symbols. */
    unread: readonly string[]
    /** In milliseconds. */
    updatedAt: number | undefined
    /** Older than 30 s, or the last read failed. */
    isStale: boolean
    isFetching: boolean
    isPending: boolean
    error: getBalances.ErrorType | null
  }
}

/**
 * Reads the connected wallet's balances. Cached in the browser, and shown with
 * `isStale` when a read fails.
 */
export function useBalances({
  query,
}: useBalances.Parameters = {}): useBalances.ReturnType {
  const config = useConfig()
  const { address, settledAddress } = useStore(config.wallet)
  const { data, dataUpdatedAt, error, isFetching } = useQuery(
    getBalancesQueryOptions(config, {
      account: address,
      query: {
        ...query,
        enabled: address === settledAddress ? query?.enabled : false,
      },
    }),
    config.queryClient,
  )
  const { staleTime } = config.limits
  const isOld = useClock((now) => now - dataUpdatedAt > staleTime, staleTime)
  return {
    balances: data?.balances,
    get: (symbol) => data?.balances[symbol],
    unread: data?.unread ?? [],
    updatedAt: data === undefined ? undefined : dataUpdatedAt,
    isStale: data !== undefined && (error !== null || isOld),
    isFetching,
    isPending: address !== undefined && data === undefined,
    error,
  }
}
