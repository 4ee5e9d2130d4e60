import type { getBalances } from '@letheswap/sdk'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { balancesQueryOptions } from '../query/balances.js'
import { useConfig } from './useConfig.js'
import { useNow } from './useNow.js'

export declare namespace useBalances {
  type Parameters = Pick<balancesQueryOptions.Parameters, 'query'>
  type ReturnType = {
    /** By symbol, in smallest units; `undefined` until a first reading. */
    balances: Readonly<Record<string, bigint>> | undefined
    /** One balance. */
    get(symbol: string): bigint | undefined
    /** Tokens whose balance could not be read, by symbol. */
    unread: readonly string[]
    /** When they were read, in milliseconds. */
    updatedAt: number | undefined
    /** Older than 30 s, or the last reading failed. */
    isStale: boolean
    isFetching: boolean
    /** Connected, and nothing is known yet. */
    isPending: boolean
    error: getBalances.ErrorType | null
  }
}

/**
 * The connected wallet's balances. They are kept in the browser and shown at
 * once on the next visit, marked by `isStale`; a failed reading never turns
 * one into zero.
 *
 * @example
 * ```tsx
 * import { useBalances } from '@letheswap/react'
 *
 * function Balance() {
 *   const { get, isStale } = useBalances()
 *   const amount = get('USDT')
 *   return <span>{amount === undefined ? '0.00' : `${amount}${isStale ? ' (old)' : ''}`}</span>
 * }
 * ```
 */
export function useBalances({
  query,
}: useBalances.Parameters = {}): useBalances.ReturnType {
  const config = useConfig()
  const { address, settledAddress } = useStore(config.wallet)
  const { data, dataUpdatedAt, error, isFetching } = useQuery(
    balancesQueryOptions(config, {
      account: address,
      query: {
        ...query,
        enabled: address === settledAddress ? query?.enabled : false,
      },
    }),
  )
  const now = useNow(config.limits.staleTime)
  return {
    balances: data?.balances,
    get: (symbol) => data?.balances[symbol],
    unread: data?.unread ?? [],
    updatedAt: data === undefined ? undefined : dataUpdatedAt,
    isStale:
      data !== undefined &&
      (error !== null || now - dataUpdatedAt > config.limits.staleTime),
    isFetching,
    isPending: address !== undefined && data === undefined,
    error,
  }
}
