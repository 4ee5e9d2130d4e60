import { createFaucetReader, type FaucetOffer } from '@letheswap/sdk'
import type { Config } from '../config.js'
import { getReadOptions } from './getReadOptions.js'
import type { QueryParameter } from './types.js'

export declare namespace getFaucetOfferQueryOptions {
  type Parameters<selected = readonly FaucetOffer[]> = QueryParameter<
    readonly FaucetOffer[],
    Error,
    object,
    selected
  >
}

/**
 * Reads the faucet's payouts, once per visit. Fails with the SDK's `FaucetRefusedError`
 * if the faucet has no offer.
 */
export function getFaucetOfferQueryOptions<selected = readonly FaucetOffer[]>(
  config: Config,
  { query }: getFaucetOfferQueryOptions.Parameters<selected> = {},
) {
  const { faucetUrl: url } = config.deployment
  return getReadOptions(config, {
    name: 'faucetOffer',
    parameters: {},
    query,
    defaults: { refetchInterval: false, staleTime: Number.POSITIVE_INFINITY },
    read: url
      ? ({ signal }) =>
          createFaucetReader({
            url,
            fetch: config.fetch,
          }).getOffer({ signal })
      : undefined,
  })
}
