import type { FaucetOffer } from '@letheswap/sdk'
import { useQuery } from '@tanstack/react-query'
import { getFaucetOfferQueryOptions } from '../query/faucetOffer.js'
import { useConfig } from './useConfig.js'

/** Reads the tokens that the faucet pays, with amounts in whole tokens. */
export function useFaucetOffer<selected = readonly FaucetOffer[]>(
  parameters: getFaucetOfferQueryOptions.Parameters<selected> = {},
) {
  const config = useConfig()
  return useQuery(
    getFaucetOfferQueryOptions(config, parameters),
    config.queryClient,
  )
}
