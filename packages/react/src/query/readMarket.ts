import type { AsyncStorage, SyncStorage } from '@letheswap/sdk'
import type { MarketCache } from '@letheswap/sdk/market'
import type { Config } from '../config.js'
import { createDatabaseStorage } from '../utils/createDatabaseStorage.js'
import { getScope } from './getScope.js'

/** The search under way. While nothing is known, other reads wait for it. */
const searches = new WeakMap<Config, Promise<unknown>>()

let database: AsyncStorage | undefined

/**
 * Reads with the events of all pools that are known, and keeps new ones: in the
 * query cache for this page, in the browser's storage for the next visit.
 */
export async function readMarket<result extends { cache: MarketCache }>(
  config: Config,
  signal: AbortSignal,
  read: (options: {
    cache: MarketCache | undefined
    deployment: Config['deployment']
    signal: AbortSignal
    store: SyncStorage | AsyncStorage
  }) => Promise<result>,
): Promise<Omit<result, 'cache'>> {
  const { deployment, queryClient } = config
  const queryKey = ['marketCache', getScope(config)]
  const getKnown = () => queryClient.getQueryData<MarketCache>(queryKey)
  for (
    let search = searches.get(config);
    search !== undefined && getKnown() === undefined;
    search = searches.get(config)
  ) {
    await search
    signal.throwIfAborted()
  }

  database ??= createDatabaseStorage()
  const reading = read({
    cache: getKnown(),
    deployment,
    signal,
    store: config.marketStorage ?? database,
  })
  const search = reading.catch(() => undefined)
  searches.set(config, search)
  try {
    const { cache, ...result } = await reading
    queryClient.setQueryData(queryKey, cache)
    return result
  } finally {
    if (searches.get(config) === search) searches.delete(config)
  }
}
