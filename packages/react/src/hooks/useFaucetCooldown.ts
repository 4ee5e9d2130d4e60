import type { FaucetAvailability } from '@letheswap/sdk'
import type { UseQueryResult } from '@tanstack/react-query'
import { getFaucetAvailabilityQueryOptions } from '../query/faucetAvailability.js'
import { minutesUntil } from '../utils/minutesUntil.js'
import { useClock } from './useClock.js'
import { useRead } from './useRead.js'

/**
 * Returns a token's cooldown for the connected wallet, or another `account`, in
 * minutes.
 */
export function useFaucetCooldown(
  parameters: getFaucetAvailabilityQueryOptions.Parameters,
): UseQueryResult<FaucetAvailability> & {
  isReady: boolean
  /** Minutes left, rounded up, so it is 0 only if `isReady`. */
  minutesLeft: number
  available: Date | undefined
} {
  const result = useRead((config, address) => {
    const { account = address } = parameters
    return getFaucetAvailabilityQueryOptions(config, { ...parameters, account })
  })
  const available = result.data?.available
  const minutesLeft = useClock((now) => minutesUntil(available, now), 1_000)
  return {
    ...result,
    isReady: minutesLeft === 0,
    minutesLeft,
    available,
  }
}
