import type { Address } from 'viem'
import type { Lethe } from '../lethe.js'
import { getScope } from './getScope.js'

export function getFaucetAvailabilityQueryKey(
  lethe: Lethe,
  parameters: { account?: Address | undefined; token?: string | undefined },
) {
  return ['faucetAvailability', { ...getScope(lethe), ...parameters }] as const
}
