import type { Address } from 'viem'
import type { Config } from '../config.js'
import { getScope } from './getScope.js'

export function getFaucetAvailabilityQueryKey(
  config: Config,
  parameters: { account?: Address | undefined; token?: string | undefined },
) {
  return ['faucetAvailability', { ...getScope(config), ...parameters }] as const
}
