import { getBalances } from '@letheswap/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import {
  type Balances,
  readBalancesCache,
  writeBalancesCache,
} from '../stores/balancesCache.js'
import { getScope } from '../utils/getScope.js'
import { getRefetchInterval } from './getRefetchInterval.js'
import { hashQueryKey } from './hashQueryKey.js'
import type { QueryParameter } from './types.js'

export function getBalancesQueryKey(
  config: Config,
  parameters: { account?: Address | undefined },
) {
  return ['balances', { ...getScope(config), ...parameters }] as const
}

export declare namespace balancesQueryOptions {
  type Parameters<selected = Balances> = {
    account?: Address | undefined
  } & QueryParameter<
    Balances,
    getBalances.ErrorType,
    ReturnType<typeof getBalancesQueryKey>,
    selected
  >
}

/**
 * All balances of an account: cached in the browser from visit to visit, old
 * after 30 s or when they are all zero, read again every 60 s.
 */
export function balancesQueryOptions<selected = Balances>(
  config: Config,
  { account, query }: balancesQueryOptions.Parameters<selected>,
) {
  const readCache = () =>
    account === undefined ? undefined : readBalancesCache(config, account)
  return queryOptions({
    refetchInterval: (query) => getRefetchInterval(config, query),
    staleTime: ({ state }) =>
      isAllZero(state.data) ? 0 : config.limits.staleTime,
    // Asked for once, not whenever a component that shows a balance renders.
    initialData: () => readCache()?.data,
    initialDataUpdatedAt: () => readCache()?.updatedAt,
    ...query,
    queryKey: getBalancesQueryKey(config, { account }),
    queryKeyHashFn: hashQueryKey,
    enabled: account === undefined ? false : (query?.enabled ?? true),
    queryFn: async ({ queryKey: [, { account }] }): Promise<Balances> => {
      if (account === undefined) throw new Error('No account.')
      probe(config)
      const data = await getBalances(config.client, {
        deployment: config.deployment,
        account,
        allowFailure: true,
      }).catch((error: unknown) => {
        config.log('Balances not read', error)
        throw error
      })
      void config.detectChainReset(data.blockNumber)
      writeBalancesCache(config, account, { data, updatedAt: Date.now() })
      return data
    },
  })
}

function isAllZero(data: Balances | undefined): boolean {
  return (
    data !== undefined &&
    Object.values(data.balances).every((balance) => balance === 0n)
  )
}

/** A line in the debug log is all that a dead echo service is worth. */
function probe({ deployment: { probeUrl }, fetch, log }: Config): void {
  if (probeUrl === undefined) return
  fetch(probeUrl, { cache: 'no-store' }).then(
    ({ ok, status }) => {
      if (!ok) log(`The connectivity probe answered ${status}`)
    },
    (error: unknown) => log('The connectivity probe failed', error),
  )
}
