import { createFaucetReader, type FaucetAvailability } from '@letheswap/sdk'
import type { Address } from 'viem'
import type { Config } from '../config.js'
import { faucetHistoryKey } from '../stores/faucetHistory.js'
import { getReadOptions } from './getReadOptions.js'
import type { QueryParameter } from './types.js'

type Claim = { account?: Address | undefined; token?: string | undefined }

export declare namespace getFaucetAvailabilityQueryOptions {
  type Parameters<selected = FaucetAvailability> = Claim &
    QueryParameter<FaucetAvailability, Error, Claim, selected>
}

/**
 * Reads when the account may claim the token again. If the faucet does not answer,
 * returns the time 24 hours after the last request in this browser.
 */
export function getFaucetAvailabilityQueryOptions<
  selected = FaucetAvailability,
>(
  config: Config,
  {
    account,
    query,
    token,
  }: getFaucetAvailabilityQueryOptions.Parameters<selected> = {},
) {
  const { faucetUrl } = config.deployment
  return getReadOptions(config, {
    name: 'faucetAvailability',
    parameters: { account, token },
    query,
    defaults: { refetchInterval: false },
    read:
      account && token && faucetUrl
        ? async ({ signal }) => {
            const availability = await createFaucetReader({
              url: faucetUrl,
              fetch: config.fetch,
              getLastRequestAt() {
                const { requests } = config.faucetHistory.getState()
                const time = requests[faucetHistoryKey(account, token)]?.[0]
                return time === undefined ? undefined : new Date(time)
              },
            }).getLastRequest(
              { tokenName: token, userAddress: account },
              { signal },
            )
            if (availability.source === 'local')
              config.log('The faucet did not answer; its cooldown is assumed')
            return availability
          }
        : undefined,
  })
}
