import type { FaucetOffer } from '@letheswap/sdk'
import { queryOptions } from '@tanstack/react-query'
import { loadGetOffer } from '../late.js'
import type { Lethe } from '../lethe.js'
import { getScope } from './getScope.js'
import { hashQueryKey } from './hashQueryKey.js'
import type { QueryParameter } from './types.js'

export function getFaucetOfferQueryKey(lethe: Lethe) {
  return ['faucetOffer', getScope(lethe)] as const
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
  lethe: Lethe,
  { query }: faucetOfferQueryOptions.Parameters<selected> = {},
) {
  return queryOptions({
    staleTime: Number.POSITIVE_INFINITY,
    ...query,
    queryKey: getFaucetOfferQueryKey(lethe),
    queryKeyHashFn: hashQueryKey,
    enabled:
      lethe.deployment.faucetUrl === undefined
        ? false
        : (query?.enabled ?? true),
    queryFn: async ({ signal }) => (await loadGetOffer())(lethe, signal),
  })
}
