import { createFaucetClient, type FaucetOffer } from '@letheswap/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { Config } from '../config.js'
import { getScope } from '../utils/getScope.js'
import { hashQueryKey } from './hashQueryKey.js'
import type { QueryParameter } from './types.js'

export function getFaucetOfferQueryKey(config: Config) {
  return ['faucetOffer', getScope(config)] as const
}

export declare namespace faucetOfferQueryOptions {
  type Parameters<selected = readonly FaucetOffer[]> = QueryParameter<
    readonly FaucetOffer[],
    Error,
    ReturnType<typeof getFaucetOfferQueryKey>,
    selected
  >
}

/**
 * What the faucet pays for a request, asked for once a visit. A faucet that
 * does not say fails with the SDK's `FaucetRefusedError`.
 */
export function faucetOfferQueryOptions<selected = readonly FaucetOffer[]>(
  config: Config,
  { query }: faucetOfferQueryOptions.Parameters<selected> = {},
) {
  const { faucetUrl } = config.deployment
  return queryOptions({
    staleTime: Number.POSITIVE_INFINITY,
    ...query,
    queryKey: getFaucetOfferQueryKey(config),
    queryKeyHashFn: hashQueryKey,
    enabled: faucetUrl === undefined ? false : (query?.enabled ?? true),
    queryFn: ({ signal }) =>
      createFaucetClient({
        url: faucetUrl ?? '',
        fetch: config.fetch,
      }).getOffer({ signal }),
  })
}
