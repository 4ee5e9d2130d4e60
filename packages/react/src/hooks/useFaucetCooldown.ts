import { useQuery } from '@tanstack/react-query'
import { getFaucetAvailabilityQueryOptions } from '../query/faucetAvailability.js'
import { useConfig } from './useConfig.js'
import { useNow } from './useNow.js'
import { useWallet } from './useWallet.js'

/**
 * The cooldown of a token for the connected wallet, updated every second.
 *
 * @example
 * ```tsx
 * import { useFaucetCooldown } from '@letheswap/react'
 *
 * function Cooldown() {
 *   const { isReady, minutesLeft } = useFaucetCooldown({ token: 'USDT' })
 *   return <p>{isReady ? 'Ready' : `${minutesLeft} minutes left`}</p>
 * }
 * ```
 */
export function useFaucetCooldown({ token }: { token: string }): {
  isReady: boolean
  /** Rounded up: 0 exactly when `isReady`. */
  minutesLeft: number
  available: Date | undefined
  isLoading: boolean
} {
  const { address: account } = useWallet()
  const { data, dataUpdatedAt, isLoading } = useQuery(
    getFaucetAvailabilityQueryOptions(useConfig(), { account, token }),
  )
  // An answer is newer than the last tick.
  const now = Math.max(useNow(1_000), dataUpdatedAt)
  const left = data === undefined ? 0 : data.available.getTime() - now
  return {
    isReady: left <= 0,
    minutesLeft: left <= 0 ? 0 : Math.ceil(left / 60_000),
    available: data?.available,
    isLoading,
  }
}
