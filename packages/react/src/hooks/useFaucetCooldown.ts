import { useFaucetAvailability } from './useFaucetAvailability.js'
import { useNow } from './useNow.js'

/**
 * The cooldown of a token for the connected wallet, counted down by itself.
 *
 * @returns `minutesLeft` is rounded up, so that it is 0 exactly when `isReady`.
 *
 * @example
 * ```tsx
 * import { useFaucetCooldown } from '@letheswap/react'
 *
 * function Label() {
 *   const { isReady, minutesLeft } = useFaucetCooldown({ token: 'ZKP' })
 *   return isReady ? 'Request ZKP' : `Try again in ${minutesLeft}m`
 * }
 * ```
 */
export function useFaucetCooldown({ token }: { token: string }): {
  isReady: boolean
  minutesLeft: number
  available: Date | undefined
  isLoading: boolean
} {
  const { data, dataUpdatedAt, isLoading } = useFaucetAvailability({ token })
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
