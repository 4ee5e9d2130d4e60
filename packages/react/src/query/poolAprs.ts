import { getPoolAprs } from '@letheswap/sdk/market'
import type { Config } from '../config.js'
import { getReadOptions } from './getReadOptions.js'

/**
 * Reads the fee APRs of all pools, and keeps them for `usePoolAprs`. Takes four
 * requests when the day's swaps are known, else a search of 24 hours.
 */
export function getPoolAprsQueryOptions(config: Config) {
  return getReadOptions<
    getPoolAprs.ReturnType,
    getPoolAprs.ErrorType,
    object,
    getPoolAprs.ReturnType
  >(config, {
    name: 'poolAprs',
    label: 'APRs',
    parameters: {},
    read: async ({ signal }) => {
      const { client, deployment, marketStorage: store } = config
      const found = await getPoolAprs(client, { deployment, signal, store })
      config.poolAprs.setState({
        updatedAt: Date.now(),
        aprs: found.aprs,
      })
      return found
    },
  })
}
