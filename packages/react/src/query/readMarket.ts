import type { AsyncStorage, SyncStorage } from '@letheswap/sdk'
import type { MarketCache } from '@letheswap/sdk/market'
import type { Config } from '../config.js'
import { createDatabaseStorage } from '../utils/createDatabaseStorage.js'
import { getScope } from '../utils/getScope.js'

const getKey = (config: Config) => ['marketCache', getScope(config)] as const

/** The searches that began with nothing known; the next one waits for them. */
const searches = new WeakMap<Config, Promise<unknown>>()

let database: AsyncStorage | undefined

/**
 * Reads from what is known of all pools' events, and keeps what becomes known:
 * for this page in the query cache, and for the next visit in the browser.
 */
export async function readMarket<result extends { cache: MarketCache }>(
  config: Config,
  {
    signal,
    read,
  }: {
    signal: AbortSignal
    read: (options: {
      cache: MarketCache | undefined
      deployment: Config['deployment']
      signal: AbortSignal
      store: SyncStorage | AsyncStorage
    }) => Promise<result>
  },
): Promise<Omit<result, 'cache'>> {
  const { deployment, log, queryClient } = config
  const queryKey = getKey(config)
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
  const search = reading.then(
    () => undefined,
    () => undefined,
  )
  searches.set(config, search)
  try {
    const { cache, ...result } = await reading
    queryClient.setQueryData(queryKey, cache)
    return result
  } catch (error) {
    if (!signal.aborted) log('Market not read', error)
    throw error
  } finally {
    if (searches.get(config) === search) searches.delete(config)
  }
}
