import type { MarketCache } from '@letheswap/sdk/market'
import {
  createDatabaseStorage,
  type MarketStorage,
} from '../internal/createDatabaseStorage.js'
import type { Lethe } from '../lethe.js'
import { getScope } from './getScope.js'

const getKey = (lethe: Lethe) => ['marketCache', getScope(lethe)] as const

/** The searches that began with nothing known; the next one waits for them. */
const searches = new WeakMap<Lethe, Promise<unknown>>()

let database: MarketStorage | undefined

/**
 * Reads from what is known of all pools' events, and keeps what becomes known:
 * for this page in the query cache, and for the next visit in the browser.
 */
export async function readMarket<result extends { cache: MarketCache }>(
  lethe: Lethe,
  {
    signal,
    read,
  }: {
    signal: AbortSignal
    read: (options: {
      cache: MarketCache | undefined
      deployment: Lethe['deployment']
      signal: AbortSignal
      store: MarketStorage
    }) => Promise<result>
  },
): Promise<Omit<result, 'cache'>> {
  const { deployment, log, queryClient } = lethe
  const queryKey = getKey(lethe)
  const getKnown = () => queryClient.getQueryData<MarketCache>(queryKey)
  for (
    let search = searches.get(lethe);
    search !== undefined && getKnown() === undefined;
    search = searches.get(lethe)
  ) {
    await search
    signal.throwIfAborted()
  }

  database ??= createDatabaseStorage()
  const reading = read({
    cache: getKnown(),
    deployment,
    signal,
    store: lethe.marketStorage ?? database,
  })
  const search = reading.then(
    () => undefined,
    () => undefined,
  )
  searches.set(lethe, search)
  try {
    const { cache, ...result } = await reading
    queryClient.setQueryData(queryKey, cache)
    return result
  } catch (error) {
    if (!signal.aborted) log('Market not read', error)
    throw error
  } finally {
    if (searches.get(lethe) === search) searches.delete(lethe)
  }
}
