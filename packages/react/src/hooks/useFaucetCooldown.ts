import { useQuery } from '@tanstack/react-query'
import { getFaucetAvailabilityQueryOptions } from '../query/faucetAvailability.js'
import { minutesUntil } from '../utils/minutesUntil.js'
import { useClock } from './useClock.js'
import { useConfig } from './useConfig.js'
import { useWallet } from './useWallet.js'

/** Returns a token's cooldown for the connected wallet, in minutes. */
export function useFaucetCooldown({ token }: { token: string }): {
  isReady: boolean
  /** Rounded up: 0 exactly when `isReady`. */
  minutesLeft: number
  available: Date | undefined
  isLoading: boolean
} {
  const config = useConfig()
  const { address: account } = useWallet()
  const { data, isLoading } = useQuery(
    getFaucetAvailabilityQueryOptions(config, { account, token }),
    config.queryClient,
  )
  const minutesLeft = useClock(
    (now) => minutesUntil(data?.available, now),
    1_000,
  )
  return {
    isReady: minutesLeft === 0,
    minutesLeft,
    available: data?.available,
    isLoading,
  }
}
