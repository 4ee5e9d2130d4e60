import { createFaucetClient, type FaucetAvailability } from '@letheswap/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import { faucetHistoryKey } from '../stores/faucetHistory.js'
import { getFaucetAvailabilityQueryKey } from '../utils/getFaucetAvailabilityQueryKey.js'
import { hashQueryKey } from './hashQueryKey.js'
import type { QueryParameter } from './types.js'

export declare namespace faucetAvailabilityQueryOptions {
  type Parameters<selected = FaucetAvailability> = {
    account?: Address | undefined
    token?: string | undefined
  } & QueryParameter<
    FaucetAvailability,
    Error,
    ReturnType<typeof getFaucetAvailabilityQueryKey>,
    selected
  >
}

/**
 * When the wallet may ask for the token again: the faucet's word, else the
 * last request that this browser remembers plus 24 hours.
 */
export function faucetAvailabilityQueryOptions<selected = FaucetAvailability>(
  config: Config,
  {
    account,
    query,
    token,
  }: faucetAvailabilityQueryOptions.Parameters<selected>,
) {
  const { faucetUrl } = config.deployment
  const isReady =
    account !== undefined && token !== undefined && faucetUrl !== undefined
  return queryOptions({
    staleTime: config.limits.staleTime,
    ...query,
    queryKey: getFaucetAvailabilityQueryKey(config, { account, token }),
    queryKeyHashFn: hashQueryKey,
    enabled: isReady ? (query?.enabled ?? true) : false,
    queryFn: async ({ queryKey: [, { account, token }], signal }) => {
      if (account === undefined || token === undefined)
        throw new Error('An account and a token are needed.')
      const availability = await createFaucetClient({
        url: faucetUrl ?? '',
        fetch: config.fetch,
        getLastRequestAt() {
          const { requests } = config.faucetHistory.getState()
          const time = requests[faucetHistoryKey(account, token)]?.[0]
          return time === undefined ? undefined : new Date(time)
        },
      }).getLastRequest({ tokenName: token, userAddress: account }, { signal })
      if (availability.source === 'local')
        config.log('The faucet did not answer; its cooldown is assumed')
      return availability
    },
  })
}
