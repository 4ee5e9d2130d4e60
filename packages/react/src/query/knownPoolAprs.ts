import type { getPoolAprs } from '@letheswap/sdk/market'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { Config } from '../config.js'
import { getScope } from './getScope.js'
import type { ReadKey } from './types.js'

type Aprs = getPoolAprs.ReturnType['aprs']
type Known = { aprs: Aprs; updatedAt: number; version: number }

const version = 2
const day = 24 * 60 * 60 * 1_000

/**
 * Returns options for the APRs of the last read in this browser, at most a day old.
 * Only reads the storage, without loading the code for other reads.
 */
export function getKnownPoolAprsQueryOptions(config: Config): UseQueryOptions<
  Aprs,
  Error,
  Aprs,
  ReadKey<object>
> & {
  queryKey: ReadKey<object>
} {
  const read = () => readKnown(config)
  return {
    queryKey: [getScope(config), 'knownPoolAprs', {}],
    queryFn: read,
    initialData: read,
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** Shows APRs in all components, and stores them for later visits. */
export function keepPoolAprs(config: Config, aprs: Aprs): void {
  const known: Known = { aprs, updatedAt: Date.now(), version }
  config.storage.setItem(getKey(config), JSON.stringify(known))
  const { queryKey } = getKnownPoolAprsQueryOptions(config)
  config.queryClient.setQueryData(queryKey, aprs)
}

function readKnown(config: Config): Aprs {
  try {
    const known: Known = JSON.parse(
      config.storage.getItem(getKey(config)) ?? '',
    )
    const isValid =
      known.version === version &&
      Date.now() - known.updatedAt < day &&
      Object.values(known.aprs).every(Number.isSafeInteger)
    return isValid ? known.aprs : {}
  } catch {
    // Nothing was stored, or another version stored it.
    return {}
  }
}

const getKey = (config: Config) => {
  const { chainId, genesisHash } = getScope(config)
  return `poolAprs:${chainId}:${genesisHash}`
}
