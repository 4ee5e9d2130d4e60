import { getPoolAprs } from '@letheswap/sdk/market'
import type { Config } from '../config.js'
import { getMarketStorage } from './getMarketStorage.js'
import { getReadOptions } from './getReadOptions.js'
import { keepPoolAprs } from './knownPoolAprs.js'
import type { QueryParameter } from './types.js'

export declare namespace getPoolAprsQueryOptions {
  type Parameters<selected = getPoolAprs.ReturnType> = QueryParameter<
    getPoolAprs.ReturnType,
    getPoolAprs.ErrorType,
    object,
    selected
  >
}

/**
 * Number of intervals between two reads. Statistics over a day hardly change in a
 * shorter time.
 */
const intervals = 5

/**
 * Reads the fee APRs of all pools, and stores them for `usePoolAprs`. Takes four
 * requests if the day's swaps are known, otherwise a search over 24 hours. Repeats
 * after five times the config's `refetchInterval`.
 */
export function getPoolAprsQueryOptions<selected = getPoolAprs.ReturnType>(
  config: Config,
  { query }: getPoolAprsQueryOptions.Parameters<selected> = {},
) {
  return getReadOptions(config, {
    name: 'poolAprs',
    label: 'APRs',
    parameters: {},
    query,
    defaults: {
      staleTime: intervals * config.limits.refetchInterval,
      refetchInterval: intervals * config.limits.refetchInterval,
    },
    read: async ({ signal }) => {
      const { client, deployment } = config
      const store = getMarketStorage(config)
      const found = await getPoolAprs(client, { deployment, signal, store })
      keepPoolAprs(config, found.aprs)
      return found
    },
  })
}
