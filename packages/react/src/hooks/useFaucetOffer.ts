import type { FaucetOffer } from '@letheswap/sdk'
import { useQuery } from '@tanstack/react-query'
import { faucetOfferQueryOptions } from '../query/faucetOffer.js'
import { useConfig } from './useConfig.js'

/**
 * What the faucet pays for a request of each token, in whole tokens.
 *
 * @example
 * ```tsx
 * import { useFaucetOffer } from '@letheswap/react'
 *
 * function Offer() {
 *   const { data = [] } = useFaucetOffer()
 *   return data.map(({ amount, tokenName }) => `${amount} ${tokenName}`).join(', ')
 * }
 * ```
 */
export function useFaucetOffer<selected = readonly FaucetOffer[]>(
  parameters: faucetOfferQueryOptions.Parameters<selected> = {},
) {
  return useQuery(faucetOfferQueryOptions(useConfig(), parameters))
}
