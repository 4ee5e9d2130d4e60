import type { FaucetAvailability } from '@letheswap/sdk'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { faucetAvailabilityQueryOptions } from '../query/faucetAvailability.js'
import { useConfig } from './useConfig.js'

/**
 * When the connected wallet may ask for a token again. `source` is `local`
 * when the faucet did not answer and the time is this browser's own guess.
 *
 * @example
 * ```tsx
 * import { useFaucetAvailability } from '@letheswap/react'
 *
 * function Available() {
 *   const { data } = useFaucetAvailability({ token: 'ZKP' })
 *   return data?.available.toLocaleString()
 * }
 * ```
 */
export function useFaucetAvailability<selected = FaucetAvailability>(
  parameters: Omit<
    faucetAvailabilityQueryOptions.Parameters<selected>,
    'account'
  >,
) {
  const config = useConfig()
  const account = useStore(config.wallet, ({ address }) => address)
  return useQuery(
    faucetAvailabilityQueryOptions(config, { ...parameters, account }),
  )
}
