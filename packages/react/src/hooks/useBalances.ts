import type { getBalances } from '@letheswap/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { getBalancesQueryOptions } from '../query/balances.js'
import type { Balances } from '../stores/balancesCache.js'
import { useConfig } from './useConfig.js'

export declare namespace useBalances {
  type Parameters<selected = Balances> =
    getBalancesQueryOptions.Parameters<selected>
  type ReturnType<selected = Balances> = UseQueryResult<
    selected,
    getBalances.ErrorType
  > & {
    /** Balances by symbol, in smallest units. Undefined until the first read. */
    balances: Readonly<Partial<Record<string, bigint>>> | undefined
    get(symbol: string): bigint | undefined
    /** Symbols of tokens whose balances could not be read. */
    unread: readonly string[]
  }
}

/**
 * Reads the balances of the connected wallet, or of another `account`. Cached in the
 * browser. If a read fails, returns the cached balances with the `error`.
 *
 * @example
 * ```tsx
 * import { useBalances, useToken } from '@letheswap/react'
 * import { formatTokenAmount } from '@letheswap/sdk'
 *
 * export function Balance() {
 *   const usdt = useToken('USDT')
 *   const { error, get, refetch } = useBalances()
 *   const balance = get('USDT')
 *   return (
 *     <button type="button" title={error?.message} onClick={() => refetch()}>
 *       {balance === undefined ? '…' : formatTokenAmount(balance, usdt)}
 *     </button>
 *   )
 * }
 * ```
 */
export function useBalances<selected = Balances>({
  account,
  query,
}: useBalances.Parameters<selected> = {}): useBalances.ReturnType<selected> {
  const config = useConfig()
  const { address, settledAddress } = useStore(config.wallet)
  const isSettled = account !== undefined || address === settledAddress
  const options = getBalancesQueryOptions(config, {
    account: account ?? address,
    query: { ...query, enabled: isSettled ? query?.enabled : false },
  })
  const result = useQuery(options, config.queryClient)
  const data = config.queryClient.getQueryData<Balances>(options.queryKey)
  return {
    ...result,
    balances: data?.balances,
    get: (symbol) => data?.balances[symbol],
    unread: data?.unread ?? [],
  }
}
