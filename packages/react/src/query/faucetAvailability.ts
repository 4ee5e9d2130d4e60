import type { FaucetAvailability } from '@letheswap/sdk'
import { queryOptions } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Lethe } from '../lethe.js'
import { getScope } from './getScope.js'
import { hashQueryKey } from './hashQueryKey.js'

export function getFaucetAvailabilityQueryKey(
  lethe: Lethe,
  parameters: { account?: Address | undefined; token?: string | undefined },
) {
  return ['faucetAvailability', { ...getScope(lethe), ...parameters }] as const
}

/**
 * When the wallet may ask for the token again: the faucet's word, else the
 * last request that this browser remembers plus 24 hours.
 */
export function faucetAvailabilityQueryOptions(
  lethe: Lethe,
  parameters: {
    account?: Address | undefined
    token?: string | undefined
    enabled?: boolean | undefined
  },
) {
  const { account, enabled = true, token } = parameters
  const { faucetUrl } = lethe.deployment
  return queryOptions({
    queryKey: getFaucetAvailabilityQueryKey(lethe, { account, token }),
    queryKeyHashFn: hashQueryKey,
    enabled:
      enabled &&
      account !== undefined &&
      token !== undefined &&
      faucetUrl !== undefined,
    staleTime: lethe.limits.staleTime,
    queryFn: async ({
      queryKey: [, { account, token }],
      signal,
    }): Promise<FaucetAvailability> => {
      if (account === undefined || token === undefined)
        throw new Error('No account or token.')
      const { getLastRequest } = await import('../faucet/getLastRequest.js')
      return getLastRequest(lethe, { account, token, signal })
    },
  })
}
